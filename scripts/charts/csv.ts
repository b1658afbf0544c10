import type { ChartExport } from '../../src/inspector/chart-export.ts';
import { initiatorLabels } from '../../src/inspector/chart-labels.texts.ts';
import { pageTexts } from './chart-page.texts.ts';

/** Quotes are doubled (RFC 4180); begins with a mark of UTF-8, without which Excel guesses. */
const render = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')}`;

/** The states of a chart as a table. */
export const statesCsv = (chart: ChartExport): string =>
  render([
    pageTexts.csv.states,
    ...chart.states
      .filter(({ parent }) => parent !== null)
      .map(({ calls, initiators, invokes, kind, meaning, page, path, title }) => [
        path,
        title,
        kind,
        meaning,
        initiators.map((initiator) => initiatorLabels[initiator]).join(', '),
        page ?? '',
        invokes.join(', '),
        calls.join(', '),
      ]),
  ]);

/** The transitions of a chart as a table. */
export const transitionsCsv = (chart: ChartExport): string =>
  render([
    pageTexts.csv.transitions,
    ...chart.transitions.map(({ actions, guard, initiator, label, meaning, name, source, targets, trigger }) => [
      source,
      targets.join(' '),
      label,
      trigger,
      name,
      guard ?? '',
      actions.join(', '),
      initiator === null ? '' : initiatorLabels[initiator],
      meaning,
    ]),
  ]);
