/** Shapes of a drawing's parts, shared by the SVG files, the gallery and the panel. */
import type { Arrow, DescribedState, Text } from './chart-export.ts';

/** Attributes of a shape, in the spelling of React. */
type Paint = Readonly<Record<string, string | number>>;

/** Of boxes; a box of several kinds has the attributes of all, the later kinds over the earlier ones. */
export const boxPaints: Readonly<Record<string, Paint>> = {
  box: { fill: '#ffffff', stroke: '#3f4a45', strokeWidth: 1.2 },
  compound: { fill: '#f4f7f5' },
  root: { fill: '#fbfcfb', stroke: '#9aa5a0' },
  region: { fill: '#ffffff', strokeDasharray: '6 4' },
  working: { fill: '#eef4fd', stroke: '#1f5fa8' },
  final: { strokeWidth: 3 },
};

export const arrowPaints = {
  plain: { fill: 'none', stroke: '#3f4a45', strokeWidth: 1.3 },
  error: { fill: 'none', stroke: '#b3261e', strokeWidth: 1.3, strokeDasharray: '7 3' },
  timer: { fill: 'none', stroke: '#7a4b00', strokeWidth: 1.3, strokeDasharray: '2 3' },
} as const satisfies Record<Arrow['style'], Paint>;

export const textPaints: Readonly<Record<Text['style'], Paint>> = {
  title: { fontSize: '14px', fontWeight: 700, fill: '#14201a' },
  row: { fontSize: '12px', fill: '#26312c' },
  work: { fontSize: '12px', fill: '#17508f' },
  error: { fontSize: '12px', fill: '#a3201a' },
  timer: { fontSize: '12px', fill: '#6b4200' },
};

export const dotColour = '#14201a';
export const fontFamily = "'Liberation Sans', Arial, Helvetica, sans-serif";

/** The style of a state's box. */
export const kindOf = (state: DescribedState, parent: DescribedState | undefined): string => {
  if (state.parent === null) {
    return 'root';
  }
  const kinds = [
    parent?.kind === 'parallel' ? 'region' : '',
    state.kind === 'final' ? 'final' : '',
    state.invokes.length > 0 ? 'working' : '',
    state.kind === 'compound' || state.kind === 'parallel' ? 'compound' : '',
  ];
  return kinds.filter((kind) => kind !== '').join(' ') || 'plain';
};

/** The attributes of a box of the given kinds (`kindOf`). */
export const boxPaint = (kind: string): Paint => {
  const kinds = new Set(['box', ...kind.split(' ')]);
  return Object.assign({}, ...Object.keys(boxPaints).map((name) => (kinds.has(name) ? boxPaints[name] : {}))) as Paint;
};

/** The line of an arrow, with its corners rounded. */
export const arrowPath = ({ points }: Pick<Arrow, 'points'>): string => {
  const radius = 6;
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) {
        return `M${x} ${y}`;
      }
      if (after === undefined) {
        return `L${x} ${y}`;
      }
      const towards = ([toX, toY]: [number, number]): [number, number] => {
        const length = Math.hypot(toX - x, toY - y);
        const part = length === 0 ? 0 : Math.min(radius, length / 2) / length;
        return [Math.round((x + (toX - x) * part) * 10) / 10, Math.round((y + (toY - y) * part) * 10) / 10];
      };
      const start = towards(before);
      const end = towards(after);
      return `L${start[0]} ${start[1]}Q${x} ${y} ${end[0]} ${end[1]}`;
    })
    .join('');
};
