/** Every file of docs/statecharts, made from the registry of charts. */
import type { AnyStateMachine } from 'xstate';
import type { ChartLabels } from '../../machines/lib/chart-labels.ts';
import { chartLabels, type ChartName, chartNames, machines } from '../../machines/registry.ts';
import type { ChartExport, Drawing } from '../../src/inspector/chart-export.ts';
import { readChartVersions } from './chart-versions.ts';
import { partFile, renderIndex, renderPage } from './chart-page.ts';
import { describeChart } from './describe.ts';
import { layOut, partsOf } from './layout.ts';
import { statesCsv, transitionsCsv } from './csv.ts';
import { machineConfig } from './machine-json.ts';
import { renderMermaid } from './mermaid.ts';
import { renderPlantUml } from './plant-uml.ts';
import { renderScxml } from './scxml.ts';
import { renderSvg } from './svg.ts';

/** The name of a chart's files. */
export const slugOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const { versions } = readChartVersions();

/** Describes and draws a chart; a large one gets pictures of its parts too. */
export const exportChart = async (name: ChartName): Promise<ChartExport> => {
  const machine: AnyStateMachine = machines[name];
  const labels: ChartLabels = chartLabels[name];
  const version = versions[name];
  if (version === undefined) {
    throw new Error(`The chart "${name}" has no version`);
  }
  const described = describeChart(name, machine, labels, version);
  const drawing = await layOut(described, labels.actors);
  const parts: Record<string, Drawing> = {};
  for (const path of partsOf(described)) {
    parts[path] = await layOut(described, labels.actors, path);
  }
  return { ...described, drawing, parts };
};

/** One line per state, transition, box and arrow, so that diffs are readable. */
const renderJson = (chart: ChartExport): string => {
  const lines = (values: readonly unknown[]): string =>
    values.length === 0 ? '[]' : `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`;
  const drawing = ({ width, height, boxes, arrows, dots }: Drawing): string =>
    `{"width":${width},"height":${height},"boxes":${lines(boxes)},"arrows":${lines(arrows)},"dots":${JSON.stringify(dots)}}`;
  const { states, transitions, implementations, drawing: whole, parts, ...head } = chart;
  const partTexts = Object.entries(parts).map(([path, part]) => `${JSON.stringify(path)}:${drawing(part)}`);
  return `${JSON.stringify(head).slice(0, -1)},\n"states":${lines(states)},\n"transitions":${lines(transitions)},\n"implementations":${lines(implementations ?? [])},\n"drawing":${drawing(whole)},\n"parts":{${partTexts.join(',\n')}}}\n`;
};

/** File names below docs/statecharts with their contents. */
export const chartFiles = async (): Promise<Map<string, string>> => {
  const charts: { chart: ChartExport; labels: ChartLabels; slug: string }[] = [];
  for (const name of chartNames) {
    charts.push({ chart: await exportChart(name), labels: chartLabels[name], slug: slugOf(name) });
  }
  return new Map([
    ['README.md', renderIndex(charts)],
    ...charts.flatMap(({ chart, labels, slug }): [string, string][] => [
      [`${slug}.md`, renderPage(chart, labels, slug)],
      [`${slug}.svg`, renderSvg(chart, chart.drawing)],
      ...Object.entries(chart.parts).map(([path, part]): [string, string] => [
        partFile(slug, path),
        renderSvg(chart, part),
      ]),
      [`${slug}.mmd`, renderMermaid(chart)],
      [`${slug}.scxml`, renderScxml(chart)],
      [`${slug}.puml`, renderPlantUml(chart)],
      [`${slug}.machine.json`, `${JSON.stringify(machineConfig(chart), null, 1)}\n`],
      [`${slug}.states.csv`, statesCsv(chart)],
      [`${slug}.transitions.csv`, transitionsCsv(chart)],
      [`${slug}.json`, renderJson(chart)],
    ]),
  ]);
};
