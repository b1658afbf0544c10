/** A folded chart as boxes and arrows to lay out. */
import { wrapText } from '../inspector/text-widths.ts';
import type { EdgeColour } from './colours.ts';
import { type FoldedChart, type FoldedEdge, type FoldedNode, isInside } from './fold.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import { type Graph, type GraphEdge, type GraphNode, LABEL } from './lay-out.ts';

/** Lines of a label of an arrow; the rest is in its title and in the descriptions of the states. */
const LABEL_LINES = 2;
const LABEL_WIDTH = 110;
const FULL_LABEL_WIDTH = 150;
const asList = (labels: readonly string[]): readonly string[] =>
  labels.length > 1 ? labels.map((label) => `– ${label}`) : labels;
/** Every label of an arrow, for pictures with room. */
const fullLines = (labels: readonly string[]): string[] =>
  asList(labels).flatMap((label) => wrapText(label, FULL_LABEL_WIDTH, LABEL.size));

/** Labels that a note names. */
const NOTE_LABELS = 3;

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

/** A note says itself what leads along its arrow: labels of arrows may be left out. */
const reasonsOf = (node: FoldedNode, edges: readonly FoldedEdge[]): string[] => {
  const arrow = node.state === null ? edges.find(({ source }) => source === node.id) : undefined;
  return (arrow?.labels ?? []).toSorted((one, other) => one.length - other.length);
};

const inOneText = (reasons: readonly string[]): string[] => {
  const shown = reasons.slice(0, NOTE_LABELS);
  const more = reasons.length > shown.length ? [texts.more(reasons.length - shown.length)] : [];
  return shown.length === 0 ? [] : [[...shown, ...more].join(', ')];
};

export const toGraphNodes = ({ edges, nodes }: FoldedChart): GraphNode[] =>
  nodes.map((node) => ({
    id: node.id,
    parent: node.parent,
    title: node.title,
    isMarked: node.isInitial,
    hasSign: node.isOpen !== null && !node.isFixed,
    note: node.isOpen === false ? [texts.inside(node.count)] : inOneText(reasonsOf(node, edges)),
    fullNote: node.isOpen === false ? [texts.inside(node.count)] : asList(reasonsOf(node, edges)),
    isFrame: node.isOpen === true,
  }));

export const toGraphEdges = (
  { edges, nodes }: FoldedChart,
  colour: ((edge: FoldedEdge) => EdgeColour) | null = null,
): GraphEdge[] => {
  const notes = new Set(nodes.filter(({ state }) => state === null).map(({ id }) => id));
  return edges.map((edge) => {
    const withColour = (lines: string[]): string[] => [
      ...(notes.has(edge.source) ? [] : lines),
      ...(colour === null ? [] : [colour(edge).label]),
    ];
    return {
      id: edge.id,
      source: edge.source,
      target: edge.target,
      isMain: edge.isHappy,
      // Nothing else says what can happen everywhere inside a frame.
      keepsLabels: edge.isHappy || isInside(edge.target, edge.source),
      labels: withColour(labelLines(edge.labels)),
      fullLabels: withColour(fullLines(edge.labels)),
    };
  });
};

/** A folded chart as a graph. */
export const toGraph = (folded: FoldedChart, colour: ((edge: FoldedEdge) => EdgeColour) | null = null): Graph => ({
  nodes: toGraphNodes(folded),
  edges: toGraphEdges(folded, colour),
});
