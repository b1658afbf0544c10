import { useEffect, useState } from 'react';
import { withMissingLabels } from './free-space.ts';
import { canWrap, type Direction, type Graph, type GraphEdge, layOut, type Layout, type Room } from './lay-out.ts';

/** Screen pixels per pixel of a drawing that fits the room; never larger than drawn. */
export const fittingZoom = ({ height, width }: Room, room: Room): number =>
  Math.min(1, room.width / width, room.height / height);

/** The smallest text of a picture is 12 pixels at full size and never under 11 on the screen. */
export const LEAST_ZOOM = 11 / 12;
/** A drawing that would have to be so small fits in no form. */
const LEAST_USEFUL_ZOOM = 0.35;

/** Whether every arrow joins its boxes: a wrapped layout may leave one without a route, or let it end beside its box. */
const isComplete = (layout: Layout, edges: readonly GraphEdge[]): boolean => {
  const boxes = new Map(layout.nodes.map((node) => [node.id, node]));
  const isAt = (id: string | undefined, point: [number, number] | undefined): boolean => {
    const box = boxes.get(id ?? '');
    if (box === undefined || point === undefined) {
      return false;
    }
    const [x, y] = point;
    return x >= box.x - 1 && x <= box.x + box.width + 1 && y >= box.y - 1 && y <= box.y + box.height + 1;
  };
  const ends = new Map(edges.map((edge) => [edge.id, edge]));
  return layout.edges.every(
    ({ id, points }) => isAt(ends.get(id)?.source, points[0]) && isAt(ends.get(id)?.target, points.at(-1)),
  );
};

/**
 * The layout that fits the room best; a wrapped one, which takes longer to compute and to read, only where no other fits.
 * @throws Error when the graph cannot be laid out
 */
const layOutBest = async (graph: Graph, room: Room): Promise<Layout> => {
  const tries: readonly (readonly Direction[])[] = [
    room.width < room.height ? ['DOWN'] : ['DOWN', 'RIGHT'],
    canWrap(graph) && graph.nodes.length > 6 ? ['DOWN wrapped', 'RIGHT wrapped'] : [],
  ];
  const complete: Layout[] = [];
  for (const directions of tries) {
    if (!complete.some((layout) => fittingZoom(layout, room) >= LEAST_ZOOM)) {
      const layouts = await Promise.all(directions.map((direction) => layOut(graph, direction, room)));
      complete.push(...layouts.filter((layout) => isComplete(layout, graph.edges)));
    }
  }
  return complete.reduce((best, one) => (fittingZoom(one, room) > fittingZoom(best, room) ? one : best));
};

/**
 * The layout of a graph that fits, with whole labels, with shortened ones, or with the most important of these and those
 * that find a place; when none does, the one with shortened labels.
 */
const layOutLegibly = async (graph: Graph, room: Room): Promise<Layout> => {
  const { edges, nodes } = graph;
  const whole = await layOutBest(graph, room);
  const zoom = fittingZoom(whole, room);
  if (zoom < LEAST_USEFUL_ZOOM) {
    return whole;
  }
  const other = await layOutBest(
    zoom >= LEAST_ZOOM
      ? {
          nodes: nodes.map((node) => ({ ...node, note: node.fullNote })),
          edges: edges.map((edge) => ({ ...edge, labels: edge.fullLabels })),
        }
      : { nodes, edges: edges.map((edge) => (edge.keepsLabels ? edge : { ...edge, labels: [] })) },
    room,
  );
  return withMissingLabels(fittingZoom(other, room) >= LEAST_ZOOM ? other : whole, graph);
};

/**
 * The layout of a graph, in the direction that fits the room better. The former layout is kept until the next one is
 * ready; null before the first.
 */
export const useLayout = (graph: Graph, room: Room | null): Layout | null => {
  const [drawn, setDrawn] = useState<Layout | null>(null);
  const key = JSON.stringify([graph, room]);
  // The worker answers later than the render that asks it.
  useEffect(() => {
    let isCurrent = true;
    if (room === null) {
      return undefined;
    }
    const draw = async (): Promise<void> => {
      const next = await layOutLegibly(graph, room);
      if (isCurrent) {
        setDrawn(next);
      }
    };
    void draw();
    return () => {
      isCurrent = false;
    };
    // The key is another when the graph or the room is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for them
  }, [key]);
  return drawn;
};
