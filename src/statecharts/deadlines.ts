/** The box with the deadlines of a chart, in an empty part of its picture: the layout of the chart does not change. */
import { widthOf, wrapText } from '../inspector/text-widths.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import { LABEL, type Layout, PAD, type PlacedNode, type Room, SLACK, TITLE } from './lay-out.ts';

export const DEADLINES = 'deadlines';

/** Longest lines of the box: the one that ends highest is taken. */
const WIDTHS = [300, 240, 180] as const;
/** Between the box and what is beside it. */
const GAP = 14;
const STEP = 10;

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = (deadlines: readonly string[], longest: number): Omit<PlacedNode, 'id'> => {
  const texted = deadlines.flatMap((line) => wrapText(`– ${line}`, longest, LABEL.size, LABEL.weight));
  const width = Math.max(
    widthOf(texts.deadlines, TITLE.size, TITLE.weight),
    ...texted.map((line) => widthOf(line, LABEL.size)),
  );
  return {
    x: 0,
    y: 0,
    width: Math.ceil(width * SLACK) + 2 * PAD,
    height: TITLE.line + texted.length * LABEL.line + 2 * PAD - 2,
    lines: [{ text: texts.deadlines, x: PAD, y: PAD + TITLE.size - 3 }],
    note: texted.map((text, index) => ({ text, x: PAD, y: PAD + TITLE.line + index * LABEL.line + LABEL.size - 3 })),
  };
};

const taken = ({ edges, nodes }: Layout): Area[] => [
  ...nodes,
  ...edges.flatMap(({ lines, points }) => [
    ...points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] ?? [x, y];
      return { x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) };
    }),
    ...lines.map(({ text, x, y }) => ({
      x,
      y: y - LABEL.size,
      width: widthOf(text, LABEL.size) * SLACK,
      height: LABEL.line,
    })),
  ]),
];

const isApart = (one: Area, other: Area): boolean =>
  one.x + one.width + GAP <= other.x ||
  other.x + other.width + GAP <= one.x ||
  one.y + one.height + GAP <= other.y ||
  other.y + other.height + GAP <= one.y;

/** The free place nearest to the top, and of these to the left; null for none. */
const freePlace = (box: Room, { height, width }: Room, areas: readonly Area[]): [number, number] | null => {
  for (let y = 6; y + box.height + 6 <= height; y += STEP) {
    for (let x = 6; x + box.width + 6 <= width; x += STEP) {
      if (areas.every((area) => isApart({ x, y, width: box.width, height: box.height }, area))) {
        return [x, y];
      }
    }
  }
  return null;
};

/** A layout with the deadlines beside the chart, within the room if it has a place, or else below. */
export const withDeadlines = (layout: Layout, room: Room, deadlines: readonly string[]): Layout => {
  if (deadlines.length === 0) {
    return layout;
  }
  const areas = taken(layout);
  const whole = { width: Math.max(layout.width, room.width), height: Math.max(layout.height, room.height) };
  const [best] = WIDTHS.flatMap((longest) => {
    const box = boxOf(deadlines, longest);
    const at = freePlace(box, whole, areas);
    return at === null ? [] : [{ box, at }];
  }).toSorted((one, other) => one.at[1] + one.box.height - other.at[1] - other.box.height);
  const { at, box } = best ?? { box: boxOf(deadlines, WIDTHS[0]), at: [6, layout.height + GAP] as const };
  const [x, y] = at;
  const move = (line: { text: string; x: number; y: number }) => ({ ...line, x: line.x + x, y: line.y + y });
  return {
    ...layout,
    width: Math.max(layout.width, x + box.width + 6),
    height: Math.max(layout.height, y + box.height + 6),
    nodes: [...layout.nodes, { ...box, id: DEADLINES, x, y, lines: box.lines.map(move), note: box.note.map(move) }],
  };
};
