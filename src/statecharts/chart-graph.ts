/** A folded chart as boxes and arrows to lay out. */
import { wrapText } from '../inspector/text-widths.ts';
import type { EdgeColour } from './colours.ts';
import type { FoldedChart, FoldedEdge } from './fold.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import { type GraphEdge, type GraphNode, LABEL } from './lay-out.ts';

/** Lines of a label of an arrow; the rest is in its title and in the descriptions of the states. */
const LABEL_LINES = 2;
const LABEL_WIDTH = 110;

/** The first lines of the labels of an arrow. */
const labelLines = (labels: readonly string[]): string[] => {
  const [first = '', ...others] = labels.toSorted((one, other) => one.length - other.length);
  const lines = wrapText(first, LABEL_WIDTH, LABEL.size);
  const shown = lines.slice(0, LABEL_LINES);
  if (lines.length > LABEL_LINES) {
    shown[LABEL_LINES - 1] = `${shown[LABEL_LINES - 1] ?? ''}…`;
  }
  return others.length === 0 ? shown : [...shown, texts.more(others.length)];
};

export const toGraphNodes = ({ nodes }: FoldedChart): GraphNode[] =>
  nodes.map(({ count, id, isInitial, isOpen, parent, title }) => ({
    id,
    parent,
    title,
    isMarked: isInitial,
    hasSign: isOpen !== null,
    note: isOpen === false ? texts.inside(count) : undefined,
    isFrame: isOpen === true,
  }));

export const toGraphEdges = (
  { edges }: FoldedChart,
  colour: ((edge: FoldedEdge) => EdgeColour) | null = null,
): GraphEdge[] =>
  edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    target: edge.target,
    isMain: edge.isHappy,
    labels: [...labelLines(edge.labels), ...(colour === null ? [] : [colour(edge).label])],
  }));
