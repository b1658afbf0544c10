/** Texts in empty parts of the picture of a chart: its layout does not change. */
import { widthOf, wrapText } from '../inspector/text-widths.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import {
  type Graph,
  LABEL,
  type Layout,
  type Line,
  PAD,
  type PlacedEdge,
  type PlacedNode,
  type Room,
  SLACK,
  TITLE,
} from './lay-out.ts';

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

const segmentsOf = ({ points }: PlacedEdge): Area[] =>
  points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return { x: Math.min(x, fromX), y: Math.min(y, fromY), width: Math.abs(x - fromX), height: Math.abs(y - fromY) };
  });

const taken = ({ edges, nodes }: Layout): Area[] => [
  ...nodes,
  ...edges.flatMap((edge) => [
    ...segmentsOf(edge),
    ...edge.lines.map(({ text, x, y }) => ({
      x,
      y: y - LABEL.size,
      width: widthOf(text, LABEL.size) * SLACK,
      height: LABEL.line,
    })),
  ]),
];

const isApart = (one: Area, other: Area, gap: number): boolean =>
  one.x + one.width + gap <= other.x ||
  other.x + other.width + gap <= one.x ||
  one.y + one.height + gap <= other.y ||
  other.y + other.height + gap <= one.y;

/** The free place nearest to the top, and of these to the left; null for none. */
const freePlace = (box: Room, { height, width }: Room, areas: readonly Area[]): [number, number] | null => {
  for (let y = 6; y + box.height + 6 <= height; y += STEP) {
    for (let x = 6; x + box.width + 6 <= width; x += STEP) {
      if (areas.every((area) => isApart({ x, y, width: box.width, height: box.height }, area, GAP))) {
        return [x, y];
      }
    }
  }
  return null;
};

/** Between a label and its arrow, which has a head. */
const ARROW_GAP = 7;
/** Between a label and whatever else is near. */
const LABEL_GAP = 3;
/** Between a label and the other arrows, so that it is read at its own. */
const OTHER_ARROW_GAP = 10;
/** The longest line of a label where there is little place. */
const NARROW = 70;

/** Places beside the segments of an arrow, from its beginning, from the middle of each to beyond its ends. */
const placesBeside = (edge: PlacedEdge, { height, width }: Room): [number, number][] =>
  segmentsOf(edge).flatMap(({ height: down, width: across, x: left, y: top }) => {
    const isVertical = down > across;
    const middle = isVertical ? top + (down - height) / 2 : left + (across - width) / 2;
    const steps = (2 * (isVertical ? down + 2 * height : across)) / STEP;
    return Array.from({ length: steps }, (_, index) => {
      const along = middle + (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * (STEP / 2);
      return isVertical
        ? [left + ARROW_GAP, left - ARROW_GAP - width].map((x): [number, number] => [x, along])
        : [top - LABEL_GAP - height, top + LABEL_GAP].map((y): [number, number] => [along, y]);
    }).flat();
  });

const lengthOf = (edge: PlacedEdge): number =>
  segmentsOf(edge).reduce((sum, { height, width }) => sum + width + height, 0);

/** A layout with labels beside the arrows that have none, where there is place for them; short arrows have less of it. */
export const withMissingLabels = (layout: Layout, { edges, nodes }: Graph): Layout => {
  const frames = new Set(nodes.flatMap(({ id, isFrame }) => (isFrame ? [id] : [])));
  const areas = [
    ...taken({ ...layout, nodes: layout.nodes.filter(({ id }) => !frames.has(id)) }),
    // The borders of the frames, and their titles.
    ...layout.nodes
      .filter(({ id }) => frames.has(id))
      .flatMap(({ height, lines, width, x, y }) => [
        { x, y, width, height: lines.length * TITLE.line + PAD },
        { x, y: y + height, width, height: 0 },
        { x, y, width: 0, height },
        { x: x + width, y, width: 0, height },
      ]),
  ];
  const placeOf = (edge: PlacedEdge, labels: readonly string[]): Line[] => {
    const box = {
      width: Math.max(...labels.map((line) => widthOf(line, LABEL.size))) * SLACK,
      height: labels.length * LABEL.line,
    };
    const others = layout.edges.filter(({ id }) => id !== edge.id).flatMap(segmentsOf);
    const at = placesBeside(edge, box).find(
      ([x, y]) =>
        x >= 0 &&
        y >= 0 &&
        x + box.width <= layout.width &&
        y + box.height <= layout.height &&
        areas.every((area) => isApart({ x, y, ...box }, area, LABEL_GAP)) &&
        others.every((area) => isApart({ x, y, ...box }, area, OTHER_ARROW_GAP)),
    );
    if (at === undefined) {
      return [];
    }
    const [x, y] = at;
    areas.push({ x, y, ...box });
    return labels.map((text, index) => ({ text, x, y: y + index * LABEL.line + LABEL.size }));
  };
  const found = new Map<string, Line[]>();
  for (const edge of layout.edges.toSorted((one, other) => lengthOf(one) - lengthOf(other))) {
    const labels = edges.find(({ id }) => id === edge.id)?.labels ?? [];
    if (edge.lines.length === 0 && labels.length > 0) {
      const wide = placeOf(edge, labels);
      found.set(
        edge.id,
        wide.length > 0 ? wide : placeOf(edge, wrapText(labels.join(' '), NARROW, LABEL.size, LABEL.weight)),
      );
    }
  }
  return { ...layout, edges: layout.edges.map((edge) => ({ ...edge, lines: found.get(edge.id) ?? edge.lines })) };
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
