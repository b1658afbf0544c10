/** The picture of a chart as a standalone SVG file with its styles. */
import type { Arrow, Box, ChartExport, DescribedState, Drawing, Text } from '../../src/inspector/chart-export.ts';
import {
  arrowPaints,
  arrowPath,
  boxPaints,
  dotColour,
  fontFamily,
  kindOf,
  textPaints,
} from '../../src/inspector/chart-shapes.ts';
import { escapeXml } from '../lib/escape-xml.ts';

/** A CSS rule with the attributes of a shape. */
const rule = (selector: string, attributes: object): string =>
  `${selector} { ${Object.entries(attributes)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join(' ')} }`;

const styles = [
  `.chart { font-family: ${fontFamily}; background: #ffffff; }`,
  ...Object.entries(boxPaints).map(([kind, paint]) => rule(`.${kind}`, paint)),
  ...Object.entries(arrowPaints).map(([style, paint]) => rule(`.arrow-${style}`, paint)),
  ...Object.entries(textPaints).map(([style, paint]) => rule(`.${style}`, paint)),
  rule('.dot', { fill: dotColour }),
].join('\n');

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
    `<path class="arrow-${arrow.style}" d="${arrowPath(arrow)}" marker-end="url(#head-${arrow.style})"/>`,
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
    `<defs>${Object.entries(arrowPaints)
      .map(([style, { stroke }]) => marker(style, stroke))
      .join('')}</defs>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...drawn,
    ...dots.map(({ x, y }) => `<circle class="dot" cx="${x}" cy="${y}" r="5"/>`),
    ...arrows.map(arrowOf),
    '</svg>',
  ].join('\n')}\n`;
};
