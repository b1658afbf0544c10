/** The picture of a chart as a standalone SVG file with its styles. */
import type { Arrow, Box, ChartExport, DescribedState, Drawing, Text } from '../../src/inspector/chart-export.ts';
import { arrowPath, kindOf } from '../../src/inspector/chart-shapes.ts';
import { escapeXml } from '../lib/escape-xml.ts';

const styles = `
.chart { font-family: 'Liberation Sans', Arial, Helvetica, sans-serif; background: #ffffff; }
.box { fill: #ffffff; stroke: #3f4a45; stroke-width: 1.2; }
.compound { fill: #f4f7f5; }
.root { fill: #fbfcfb; stroke: #9aa5a0; }
.region { fill: #ffffff; stroke-dasharray: 6 4; }
.working { fill: #eef4fd; stroke: #1f5fa8; }
.final { stroke-width: 3; }
.arrow { fill: none; stroke: #3f4a45; stroke-width: 1.3; }
.arrow-error { stroke: #b3261e; stroke-dasharray: 7 3; }
.arrow-timer { stroke: #7a4b00; stroke-dasharray: 2 3; }
.title { font-size: 14px; font-weight: 700; fill: #14201a; }
.row { font-size: 12px; fill: #26312c; }
.work { font-size: 12px; fill: #17508f; }
.error { font-size: 12px; fill: #a3201a; }
.timer { font-size: 12px; fill: #6b4200; }
.dot { fill: #14201a; }`;

const textOf = ({ x, y, text, style }: Text): string =>
  `<text class="${style}" x="${x}" y="${y}">${escapeXml(text)}</text>`;

const boxOf = (box: Box, state: DescribedState, parent: DescribedState | undefined): string =>
  [
    `<g data-state="${escapeXml(box.path)}">`,
    `<title>${escapeXml(state.meaning === '' ? state.title : `${state.title}. ${state.meaning}`)}</title>`,
    `<rect class="box ${kindOf(state, parent)}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8"/>`,
    ...box.texts.map(textOf),
    '</g>',
  ].join('');

const arrowOf = (arrow: Arrow): string =>
  [
    `<g data-source="${escapeXml(arrow.source)}" data-target="${escapeXml(arrow.target)}">`,
    `<path class="arrow arrow-${arrow.style}" d="${arrowPath(arrow)}" marker-end="url(#head-${arrow.style})"/>`,
    ...arrow.texts.map(textOf),
    '</g>',
  ].join('');

const marker = (style: string, colour: string): string =>
  `<marker id="head-${style}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;

/** Writes the picture: boxes from the outside in, then the arrows with their labels. */
export const renderSvg = (chart: Pick<ChartExport, 'title' | 'states'>, drawing: Drawing): string => {
  const { width, height, boxes, arrows, dots } = drawing;
  const states = new Map(chart.states.map((state) => [state.path, state]));
  const drawn = boxes.flatMap((box) => {
    const state = states.get(box.path);
    return state === undefined ? [] : [boxOf(box, state, state.parent === null ? undefined : states.get(state.parent))];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(chart.title)}">`,
    `<style>${styles}</style>`,
    `<defs>${marker('plain', '#3f4a45')}${marker('error', '#b3261e')}${marker('timer', '#7a4b00')}</defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...drawn,
    ...dots.map(({ x, y }) => `<circle class="dot" cx="${x}" cy="${y}" r="5"/>`),
    ...arrows.map(arrowOf),
    '</svg>',
  ].join('\n')}\n`;
};
