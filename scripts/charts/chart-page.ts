/** The Markdown page of a chart: a table of states and a table of transitions. */
import type { ChartLabels } from '../../machines/lib/chart-labels.ts';
import type { ChartExport, DescribedState, DescribedTransition } from '../../src/inspector/chart-export.ts';
import { initiatorLabels } from '../../src/inspector/chart-labels.texts.ts';
import { pageTexts } from './chart-page.texts.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');

const isFirst = (chart: ChartExport, { path, parent }: DescribedState): boolean =>
  chart.states.some((state) => state.path === parent && state.initial === path.slice(path.lastIndexOf('.') + 1));

const stateRow = (chart: ChartExport, labels: ChartLabels, state: DescribedState): string[] => {
  const depth = state.path.split('.').length - 1;
  const marks = [
    isFirst(chart, state) ? pageTexts.beginsHere : '',
    state.kind === 'final' ? pageTexts.ends : '',
    state.kind === 'parallel' ? pageTexts.parallel : '',
  ].filter((mark) => mark !== '');
  return [
    `${'&emsp;'.repeat(depth)}**${state.title}**${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`,
    `\`${state.path}\``,
    state.meaning,
    state.initiators.map((initiator) => initiatorLabels[initiator]).join(', '),
    state.page === null ? '' : `\`${state.page}\``,
    [...state.invokes.map((name) => labels.actors[name] ?? name), ...state.calls.map((call) => `\`${call}\``)].join(
      '<br>',
    ),
  ];
};

const eventOf = ({ trigger, name }: DescribedTransition): string => {
  if (trigger === 'event') {
    return `\`${name}\``;
  }
  if (trigger === 'done') {
    return `\`done: ${name}\``;
  }
  if (trigger === 'error') {
    return `\`error: ${name}\``;
  }
  return trigger === 'timer' ? `\`after: ${name}\`` : '';
};

/** Writes the page of one chart. `slug` is the name of its files. */
export const renderPage = (chart: ChartExport, labels: ChartLabels, slug: string): string => {
  const titles = new Map(chart.states.map(({ path, title }) => [path, title]));
  const titleOf = (path: string): string => titles.get(path) ?? path;
  const parts = Object.keys(chart.parts);
  const states = chart.states.filter(({ parent }) => parent !== null);
  return `${[
    `# ${chart.title}`,
    `<!-- ${pageTexts.generated} -->`,
    `${pageTexts.version}: \`${chart.version}\`. ${pageTexts.files}: [SVG](${slug}.svg), [Mermaid](${slug}.mmd), [PlantUML](${slug}.puml), [SCXML](${slug}.scxml), [XState](${slug}.machine.json), [JSON](${slug}.json), CSV: [${pageTexts.statesTitle}](${slug}.states.csv), [${pageTexts.transitionsTitle}](${slug}.transitions.csv).`,
    `![${chart.title}](${slug}.svg)`,
    ...(parts.length === 0
      ? []
      : [
          `## ${pageTexts.parts}`,
          ...parts.map((path) => `### ${titleOf(path)}\n\n![${titleOf(path)}](${partFile(slug, path)})`),
        ]),
    ...deadlinesOf(chart),
    `## ${pageTexts.statesTitle}`,
    table(
      pageTexts.stateColumns,
      states.map((state) => stateRow(chart, labels, state)),
    ),
    `## ${pageTexts.transitionsTitle}`,
    table(
      pageTexts.transitionColumns,
      chart.transitions.map((transition) => [
        titleOf(transition.source),
        transition.label,
        eventOf(transition),
        transition.targets.length === 0 ? pageTexts.remains : transition.targets.map(titleOf).join(', '),
        transition.actions.map((name) => labels.actions[name] ?? name).join(', '),
        transition.meaning,
      ]),
    ),
    ...tellingsOf(chart, labels),
  ].join('\n\n')}\n`;
};

/** Until when something may happen, and who decides; empty for most charts. */
const deadlinesOf = ({ deadlines = [] }: ChartExport): string[] =>
  deadlines.length === 0 ? [] : [`## ${pageTexts.deadlinesTitle}`, deadlines.map((line) => `- ${line}`).join('\n')];

/** Whom the chart tells what; empty when it tells nobody. */
const tellingsOf = ({ tells = [] }: ChartExport, labels: ChartLabels): string[] =>
  tells.length === 0
    ? []
    : [
        `## ${pageTexts.tellsTitle}`,
        table(
          pageTexts.tellColumns,
          tells.map(({ action, event, to }) => [labels.actions[action] ?? action, `\`${to}\``, `\`${event}\``]),
        ),
      ];

/** The file with the picture of a part. */
export const partFile = (slug: string, path: string): string =>
  `${slug}.${path.slice(path.lastIndexOf('.') + 1).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`;

/** Writes the list of all charts, with the legend of the pictures. */
export const renderIndex = (charts: readonly { chart: ChartExport; slug: string }[]): string =>
  `${[
    `# ${pageTexts.indexTitle}`,
    `<!-- ${pageTexts.generated} npm run charts -->`,
    pageTexts.indexIntro,
    table(
      Object.values(pageTexts.columns),
      charts.map(({ chart, slug }) => [
        `[${chart.title}](${slug}.md)`,
        String(chart.states.length - 1),
        String(chart.transitions.length),
        `\`${chart.version}\``,
      ]),
    ),
    `## ${pageTexts.legendTitle}`,
    pageTexts.legend.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n')}\n`;
