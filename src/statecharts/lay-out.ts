/** Lays out boxes and arrows in the browser: elkjs, in a worker. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import { widthOf, wrapText } from '../inspector/text-widths.ts';

export const TITLE = { size: 13, line: 16, weight: 'bold' } as const;
export const LABEL = { size: 12, line: 15, weight: 'regular' } as const;
const PAD = 9;
/** Room for the dot of an initial state, or for the sign that folds. */
const MARK = 18;
/** Reserve for fonts that are wider than the measured one. */
const SLACK = 1.06;

export interface GraphNode {
  id: string;
  parent: string | null;
  title: string;
  /** A mark before the title. */
  isMarked: boolean;
  /** A sign after the title. */
  hasSign: boolean;
  /** A line below the title. */
  note?: string | undefined;
  isFrame: boolean;
}

export interface GraphEdge {
  id: string;
  source: string;
  target: string;
  /** Lines beside the arrow. */
  labels: readonly string[];
  /** Keeps its direction and stays straight. */
  isMain: boolean;
  /** Has its labels also where most have none. */
  keepsLabels: boolean;
}

export interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
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

/** The direction of the layers; `wrapped` ones continue in the next column, which needs a graph without frames. */
export type Direction = 'DOWN' | 'RIGHT' | 'DOWN wrapped' | 'RIGHT wrapped';

let elk: InstanceType<typeof ELK> | null = null;

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

// A frame may be as narrow as one of its boxes.
const titleLines = ({ title }: GraphNode): string[] => wrapText(title, 150, TITLE.size, TITLE.weight);
const noteLines = ({ note }: GraphNode): string[] =>
  note === undefined ? [] : wrapText(note, 150, LABEL.size, LABEL.weight);

const sizeOf = (node: GraphNode): { width: number; height: number } => {
  const lines = titleLines(node);
  const notes = noteLines(node);
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

/** Lays out a graph. The same graph gives the same layout. */
export const layOut = async (
  { edges, nodes }: Graph,
  direction: Direction,
  room: { width: number; height: number },
): Promise<Layout> => {
  const [way = '', wrapped] = direction.split(' ');
  elk ??= new ELK({ workerUrl });
  const toNode = (node: GraphNode): ElkNode => {
    const size = sizeOf(node);
    const children = nodes.filter(({ parent }) => parent === node.id);
    return node.isFrame && children.length > 0
      ? {
          id: node.id,
          children: children.map(toNode),
          layoutOptions: {
            ...spacing,
            'elk.padding': `[top=${size.height + 6},left=12,bottom=12,right=12]`,
          },
        }
      : { id: node.id, ...size };
  };
  const laid: ElkNode = await elk.layout({
    id: 'graph',
    children: nodes.filter(({ parent }) => parent === null).map(toNode),
    edges: edges.map((edge): ElkExtendedEdge => ({
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
    })),
    layoutOptions: {
      ...options,
      ...spacing,
      'elk.direction': way,
      ...(wrapped === undefined
        ? {}
        : {
            'elk.hierarchyHandling': 'INHERIT',
            'elk.layered.wrapping.strategy': 'MULTI_EDGE',
            'elk.layered.wrapping.additionalEdgeSpacing': '6',
            'elk.aspectRatio': String(room.width / room.height),
          }),
    },
  });
  const placed = new Map<string, ElkNode>();
  const routed = new Map<string, ElkExtendedEdge>();
  const visit = (node: ElkNode): void => {
    placed.set(node.id, node);
    for (const edge of node.edges ?? []) {
      routed.set(edge.id, edge);
    }
    for (const child of node.children ?? []) {
      visit(child);
    }
  };
  visit(laid);
  return {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    nodes: nodes.map((node) => {
      const { height = 0, width = 0, x = 0, y = 0 } = placed.get(node.id) ?? {};
      const lines = titleLines(node);
      const left = x + PAD + (node.isMarked ? MARK : 0);
      return {
        id: node.id,
        x,
        y,
        width,
        height,
        lines: lines.map((text, index) => ({ text, x: left, y: y + PAD + index * TITLE.line + TITLE.size - 3 })),
        note: noteLines(node).map((text, index) => ({
          text,
          x: x + PAD,
          y: y + PAD + lines.length * TITLE.line + index * LABEL.line + LABEL.size - 3,
        })),
      };
    }),
    edges: edges.map(({ id, labels }) => {
      const edge = routed.get(id);
      const [label] = edge?.labels ?? [];
      return {
        id,
        points: (edge?.sections ?? []).flatMap(({ bendPoints = [], endPoint, startPoint }) =>
          [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [x, y]),
        ),
        lines: labels.map((text, index) => ({
          text,
          x: (label?.x ?? 0) + 3,
          y: (label?.y ?? 0) + index * LABEL.line + LABEL.size,
        })),
      };
    }),
  };
};
