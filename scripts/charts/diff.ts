/** `npm run charts -- diff BEFORE [AFTER]`: the differences of charts as Markdown, for a review. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chartNames } from '../../machines/registry.ts';
import type { ChartExport } from '../../src/inspector/chart-export.ts';
import { compareCharts, hasDifference } from '../../src/inspector/compare-charts.ts';
import { readChartExport } from '../../src/inspector/read-chart-export.ts';
import { differenceRows } from '../../src/statecharts/difference-rows.ts';
import { compareTexts as texts } from '../../src/statecharts/gallery.texts.ts';
import { CommandError } from '../lib/command.ts';
import { exportChart, slugOf } from './chart-files.ts';

const parse = (from: string, text: string): ChartExport => {
  const chart = readChartExport(text);
  if (chart === null) {
    throw new CommandError(`${from} is not the description of a chart.`);
  }
  return chart;
};

/**
 * The charts of a file, of a revision of the repository, or of the working tree when none is named.
 * @throws CommandError when there is neither
 */
const chartsOf = async (place: string | undefined): Promise<ChartExport[]> => {
  if (place === undefined) {
    return Promise.all(chartNames.map(exportChart));
  }
  if (existsSync(place)) {
    return [parse(place, readFileSync(place, 'utf8'))];
  }
  const found = chartNames.flatMap((name) => {
    const address = `${place}:docs/statecharts/${slugOf(name)}.json`;
    try {
      return [parse(address, execFileSync('git', ['show', address], { encoding: 'utf8', stdio: 'pipe' }))];
    } catch (error) {
      if (error instanceof CommandError) {
        throw error;
      }
      // The revision does not have the chart.
      return [];
    }
  });
  if (found.length === 0) {
    throw new CommandError(`${place} is neither a file nor a revision with charts.`);
  }
  return found;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The differences of one chart as a section of Markdown; null when there are none. */
export const renderDifference = (before: ChartExport, after: ChartExport): string | null => {
  const difference = compareCharts(before, after);
  if (!hasDifference(difference)) {
    return before.version === after.version ? null : `## ${after.title}\n\n${texts.otherVersion}\n`;
  }
  const rows = differenceRows(before, after, difference).map(({ code, kind, note, part, text }) =>
    [texts.parts[part], texts[kind], `${text} \`${code}\``, note].map(cell),
  );
  const table = [texts.columns, texts.columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `## ${after.title}\n\n${table.join('\n')}\n`;
};

/** Compares the charts of two places. */
export const diffCharts = async (before: string, after?: string): Promise<string> => {
  const [old, fresh] = [await chartsOf(before), await chartsOf(after)];
  const sections = fresh.flatMap((chart) => {
    const was = old.find(({ name }) => name === chart.name);
    return was === undefined ? [] : (renderDifference(was, chart) ?? []);
  });
  return sections.length === 0 ? `${texts.same}\n` : sections.join('\n');
};
