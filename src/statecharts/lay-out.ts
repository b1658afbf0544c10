/** Lays out boxes and arrows in the browser: elkjs, in a worker. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { widthOf, wrapText } from '../inspector/text-widths.ts';

export const TITLE = { size: 13, line: 16, weight: 'bold' } as const;
export const LABEL = { size: 12, line: 15, weight: 'regular' } as const;
export const PAD = 9;
/** Room for the dot of an initial state, or for the sign that folds. */
const MARK = 18;
/** Reserve for fonts that are wider than the measured one. */
export const SLACK = 1.06;

export interface GraphNode {
  id: string;
  parent: string | null;
  title: string;
  /** A mark before the title. */
  isMarked: boolean;
  /** A sign after the title. */
  hasSign: boolean;
  /** Below the title. */
  note: readonly string[];
  /** That of a picture with room. */
  fullNote: readonly string[];
  isFrame: boolean;
}

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  /** Lines beside the arrow. */
  labels: readonly string[];
  /** Those of a picture with room. */
  fullLabels: readonly string[];
  /** Keeps its direction and stays straight. */
  isMain: boolean;
  /** Has its labels also where most have none. */
  keepsLabels: boolean;
}

export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

export interface Room {
  width: number;
  height: number;
}

export interface Line {
  text: string;
  x: number;
  y: number;
}

export interface PlacedNode {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  lines: Line[];
  note: Line[];
}

export interface PlacedEdge {
  id: string;
  points: [number, number][];
  lines: Line[];
}

export interface Layout {
  width: number;
  height: number;
  nodes: PlacedNode[];
  edges: PlacedEdge[];
}

/** The direction of the layers; `wrapped` ones continue in the next column or row, which `canWrap` tells of. */
export type Direction = 'DOWN' | 'RIGHT' | 'DOWN wrapped' | 'RIGHT wrapped';

const childrenOf = ({ nodes }: Graph, id: string | null): GraphNode[] => nodes.filter(({ parent }) => parent === id);
const framesOf = (graph: Graph): GraphNode[] =>
  graph.nodes.filter(({ id, isFrame }) => isFrame && childrenOf(graph, id).length > 0);

/** Whether layers can continue in the next column or row: frames, if any, are side by side, and no arrow crosses one. */
export const canWrap = (graph: Graph): boolean => {
  const parents = new Map(graph.nodes.map(({ id, parent }) => [id, parent]));
  return (
    framesOf(graph).every(({ parent }) => parent === null) &&
    graph.edges.every(({ source, target }) =>
      [source, parents.get(source) ?? null].includes(parents.get(target) ?? null),
    )
  );
};

let elk: InstanceType<typeof ELK> | null = null;
const elkOf = (): InstanceType<typeof ELK> => (elk ??= new ELK({ workerUrl }));

const spacing = {
  'elk.spacing.nodeNode': '16',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
};

const options = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.thoroughness': '15',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.padding': '[top=6,left=6,bottom=6,right=6]',
};

/** The longest line of a box; a frame may be as narrow as one of its boxes. */
const LINE_WIDTH = 150;
/** The longest line of a box where a frame and its boxes side by side have little room. */
const NARROW_LINE_WIDTH = 120;

const titleLines = ({ title }: GraphNode, room: number): string[] => wrapText(title, room, TITLE.size, TITLE.weight);
const noteLines = ({ note }: GraphNode, room: number): string[] =>
  note.flatMap((text) => wrapText(text, room, LABEL.size, LABEL.weight));

const sizeOf = (node: GraphNode, room: number): Room => {
  const lines = titleLines(node, room);
  const notes = noteLines(node, room);
  const width = Math.max(
    ...lines.map(
      (line) => widthOf(line, TITLE.size, TITLE.weight) * SLACK + (Number(node.isMarked) + Number(node.hasSign)) * MARK,
    ),
    ...notes.map((line) => widthOf(line, LABEL.size) * SLACK),
  );
  return {
    width: Math.ceil(width) + 2 * PAD,
    height: lines.length * TITLE.line + notes.length * LABEL.line + 2 * PAD - 2,
  };
};

const toElkEdge = (edge: GraphEdge): ElkExtendedEdge => ({
  id: edge.id,
  sources: [edge.source],
  targets: [edge.target],
  labels:
    edge.labels.length === 0
      ? []
      : [
          {
            text: 'label',
            width: Math.ceil(Math.max(...edge.labels.map((line) => widthOf(line, LABEL.size))) * SLACK) + 6,
            height: edge.labels.length * LABEL.line + 2,
          },
        ],
  layoutOptions: edge.isMain
    ? { 'elk.layered.priority.direction': '100', 'elk.layered.priority.straightness': '10' }
    : {},
});

const wrapping = (room: Room) => ({
  'elk.hierarchyHandling': 'INHERIT',
  'elk.layered.wrapping.strategy': 'MULTI_EDGE',
  'elk.layered.wrapping.additionalEdgeSpacing': '6',
  'elk.aspectRatio': String(room.width / room.height),
});

const framePadding = (titleHeight: number): string => `[top=${titleHeight + 6},left=12,bottom=12,right=12]`;

/** The inside of a frame by itself: its layers can continue only where no graph is around it. */
const layOutFrame = async (graph: Graph, frame: GraphNode, way: string, room: Room): Promise<ElkNode> => {
  const boxes = childrenOf(graph, frame.id);
  const ids = new Set(boxes.map(({ id }) => id));
  const edges = graph.edges.filter(({ target }) => ids.has(target));
  const leaving = edges.filter(({ source }) => source === frame.id);
  const portOf = ({ id }: GraphEdge): string => `from ${id}`;
  const laid: ElkNode = await elkOf().layout({
    id: 'graph',
    children: [
      {
        id: frame.id,
        children: boxes.map((box) => ({ id: box.id, ...sizeOf(box, NARROW_LINE_WIDTH) })),
        ports: leaving.map((edge) => ({ id: portOf(edge), width: 0, height: 0 })),
        edges: edges.map((edge) => ({
          ...toElkEdge(edge),
          sources: [edge.source === frame.id ? portOf(edge) : edge.source],
        })),
        layoutOptions: {
          ...options,
          ...spacing,
          ...wrapping(room),
          'elk.direction': way,
          'elk.layered.compaction.postCompaction.strategy': 'LEFT_RIGHT_CONSTRAINT_LOCKING',
          'elk.padding': framePadding(sizeOf(frame, LINE_WIDTH).height),
        },
      },
    ],
    layoutOptions: { ...options, 'elk.hierarchyHandling': 'SEPARATE_CHILDREN' },
  });
  const [whole = laid] = laid.children ?? [];
  return whole;
};

/** Lays out a graph. The same graph gives the same layout. */
export const layOut = async (graph: Graph, direction: Direction, room: Room): Promise<Layout> => {
  const { edges, nodes } = graph;
  const [way = '', wrapped] = direction.split(' ');
  const isWrapped = wrapped !== undefined;
  const frames = isWrapped
    ? await Promise.all(framesOf(graph).map((frame) => layOutFrame(graph, frame, way, room)))
    : [];
  const lineWidthOf = ({ isFrame }: GraphNode): number =>
    frames.length > 0 && !isFrame ? NARROW_LINE_WIDTH : LINE_WIDTH;
  const inner = new Set(
    frames.flatMap(({ children = [], edges: own = [] }) => [...children, ...own]).map(({ id }) => id),
  );
  const toNode = (node: GraphNode): ElkNode => {
    const frame = frames.find(({ id }) => id === node.id);
    if (frame !== undefined) {
      return { id: node.id, width: frame.width ?? 0, height: frame.height ?? 0 };
    }
    const size = sizeOf(node, lineWidthOf(node));
    const children = childrenOf(graph, node.id);
    return node.isFrame && children.length > 0
      ? {
          id: node.id,
          children: children.map(toNode),
          layoutOptions: { ...spacing, 'elk.padding': framePadding(size.height) },
        }
      : { id: node.id, ...size };
  };
  const laid: ElkNode = await elkOf().layout({
    id: 'graph',
    children: childrenOf(graph, null).map(toNode),
    edges: edges.filter(({ id }) => !inner.has(id)).map(toElkEdge),
    layoutOptions: {
      ...options,
      ...spacing,
      'elk.direction': way,
      ...(isWrapped && frames.length === 0 ? wrapping(room) : {}),
    },
  });
  const placed = new Map<string, ElkNode>();
  const routed = new Map<string, ElkExtendedEdge>();
  /** How far a part laid out by itself is moved. */
  const moves = new Map<string, { x: number; y: number }>();
  const visit = (node: ElkNode, move = { x: 0, y: 0 }): void => {
    placed.set(node.id, node);
    moves.set(node.id, move);
    for (const edge of node.edges ?? []) {
      routed.set(edge.id, edge);
      moves.set(edge.id, move);
    }
    for (const child of node.children ?? []) {
      visit(child, move);
    }
  };
  visit(laid);
  for (const frame of frames) {
    const { x = 0, y = 0 } = placed.get(frame.id) ?? {};
    visit(frame, { x: x - (frame.x ?? 0), y: y - (frame.y ?? 0) });
  }
  const moved = <Place extends { x?: number; y?: number }>(
    id: string,
    place: Place | undefined,
  ): { x: number; y: number } => {
    const move = moves.get(id) ?? { x: 0, y: 0 };
    return { x: (place?.x ?? 0) + move.x, y: (place?.y ?? 0) + move.y };
  };
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    nodes: nodes.map((node) => {
      const { height = 0, width = 0 } = placed.get(node.id) ?? {};
      const { x, y } = moved(node.id, placed.get(node.id));
      const lines = titleLines(node, lineWidthOf(node));
      const left = x + PAD + (node.isMarked ? MARK : 0);
      return {
        id: node.id,
        x,
        y,
        width,
        height,
        lines: lines.map((text, index) => ({ text, x: left, y: y + PAD + index * TITLE.line + TITLE.size - 3 })),
        note: noteLines(node, lineWidthOf(node)).map((text, index) => ({
          text,
          x: x + PAD,
          y: y + PAD + lines.length * TITLE.line + index * LABEL.line + LABEL.size - 3,
        })),
      };
    }),
    edges: edges.map(({ id, labels }) => {
      const edge = routed.get(id);
      const label = moved(id, edge?.labels?.[0]);
      return {
        id,
        points: (edge?.sections ?? []).flatMap(({ bendPoints = [], endPoint, startPoint }) =>
          [startPoint, ...bendPoints, endPoint].map((point): [number, number] => {
            const { x, y } = moved(id, point);
            return [x, y];
          }),
        ),
        lines: labels.map((text, index) => ({
          text,
          x: label.x + 3,
          y: label.y + index * LABEL.line + LABEL.size,
        })),
      };
    }),
  };
};
