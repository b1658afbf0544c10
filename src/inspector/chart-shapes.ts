/** Shapes of a drawing's parts, shared by the SVG files, the gallery and the panel. */
import type { Arrow, DescribedState } from './chart-export.ts';

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
