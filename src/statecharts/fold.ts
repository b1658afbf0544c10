/**
 * What a folded chart shows: closed states as single boxes, and every transition between two boxes. A transition that
 * many states share is one arrow: from the frame around them, or from a note that counts them.
 */
import type { ArrowStyle, ChartExport, DescribedState, DescribedTransition } from '../inspector/chart-export.ts';
import { kindOf } from '../inspector/chart-shapes.ts';
import { foldTexts as texts } from './gallery.texts.ts';

export interface FoldedNode {
  id: string;
  /** The state, or null for a note «из 6 состояний». */
  state: DescribedState | null;
  /** Id of the frame around it; null for the outermost ones. */
  parent: string | null;
  title: string;
  /** The style of its box: `kindOf`. */
  kind: string;
  isInitial: boolean;
  /** Open states are frames around their children; null for a state without children. */
  isOpen: boolean | null;
  /** A frame that cannot be closed. */
  isFixed: boolean;
  /** States inside. */
  count: number;
  /** Titles of the states that a note counts. */
  counted: string[];
}

export interface FoldedEdge {
  id: string;
  source: string;
  target: string;
  style: ArrowStyle;
  isHappy: boolean;
  labels: string[];
  /** Ids of the transitions. */
  transitions: string[];
}

export interface FoldedChart {
  nodes: FoldedNode[];
  edges: FoldedEdge[];
}

/** From so many states on a common target has one arrow for all. */
const SHARED_FROM = 3;
/** An outer state with more than this share of all states only frames them. */
const WRAPPER_SHARE = 0.7;

export const isInside = (path: string, ancestor: string): boolean =>
  path !== ancestor && (ancestor === '' || path.startsWith(`${ancestor}.`));

const insideOf = ({ states }: Pick<ChartExport, 'states'>, path: string): DescribedState[] =>
  states.filter((state) => isInside(state.path, path));

/** The outer states that only frame the top states of a chart: always open, and not drawn. A parallel part is none. */
export const wrappersOf = (chart: Pick<ChartExport, 'states'>): string[] =>
  chart.states
    .filter(
      ({ kind, parent, path }) =>
        kind === 'compound' &&
        parent === '' &&
        chart.states[0]?.kind !== 'parallel' &&
        insideOf(chart, path).length > WRAPPER_SHARE * (chart.states.length - 1),
    )
    .map(({ path }) => path);

/** Of those, the states with transitions that can be taken everywhere inside and end there. */
const framesOf = (chart: Pick<ChartExport, 'states' | 'transitions'>): Set<string> =>
  new Set(
    wrappersOf(chart).filter((path) =>
      chart.transitions.some(({ source, targets }) => source === path && isInside(targets[0] ?? '', path)),
    ),
  );

/** The states that must be open for a state to be seen. */
export const ancestorsOf = (path: string): string[] => {
  const steps = path.split('.');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'));
};

const styleOf = ({ trigger }: DescribedTransition): ArrowStyle =>
  trigger === 'error' ? 'error' : trigger === 'timer' ? 'timer' : 'plain';

/**
 * Folds a chart.
 * @param open paths of the open states; the root always is
 * @param happy ids of the transitions of the usual way, which keep arrows of their own
 */
export const foldChart = (
  chart: Pick<ChartExport, 'states' | 'transitions'>,
  open: ReadonlySet<string>,
  happy: ReadonlySet<string>,
): FoldedChart => {
  const states = new Map(chart.states.map((state) => [state.path, state]));
  const always = new Set(['', ...wrappersOf(chart)]);
  const framing = framesOf(chart);
  const wrappers = new Set([...always].filter((path) => !framing.has(path)));
  const isOpen = (path: string): boolean => always.has(path) || open.has(path);
  const isShown = (path: string): boolean => !wrappers.has(path) && ancestorsOf(path).every(isOpen);
  /** The frame around a state that is drawn; null for none. */
  const frameOf = (path: string): string | null => {
    const parent = states.get(path)?.parent ?? null;
    return parent === null || wrappers.has(parent) ? null : parent;
  };
  const hasChildren = (path: string): boolean => chart.states.some(({ parent }) => parent === path);
  const isFrame = (path: string): boolean => isOpen(path) && hasChildren(path);

  const nodes = chart.states
    .filter(({ path }) => isShown(path))
    .map((state): FoldedNode => {
      const parent = state.parent === null ? undefined : states.get(state.parent);
      return {
        id: state.path,
        state,
        parent: frameOf(state.path),
        title: state.title,
        kind: kindOf(state, parent),
        isInitial: parent?.initial === state.path.slice(state.path.lastIndexOf('.') + 1),
        isOpen: hasChildren(state.path) ? isOpen(state.path) : null,
        isFixed: always.has(state.path),
        count: insideOf(chart, state.path).length,
        counted: [],
      };
    });

  /** The box that stands for a state. */
  const boxOf = (path: string): string =>
    isShown(path) || wrappers.has(path) ? path : boxOf(states.get(path)?.parent ?? '');
  /** Where an arrow to a frame ends: at the state that the frame begins with. */
  const beginningOf = (path: string): string => {
    const initial = states.get(path)?.initial ?? null;
    return isFrame(path) && initial !== null ? beginningOf(path === '' ? initial : `${path}.${initial}`) : path;
  };

  interface Drawn {
    source: string;
    target: string;
    transition: DescribedTransition;
  }
  const drawn = chart.transitions.flatMap((transition): Drawn[] => {
    const [target] = transition.targets;
    if (target === undefined) {
      return [];
    }
    const source = boxOf(transition.source);
    const box = boxOf(target);
    // What happens inside a closed box, or leads back to its own state, is in its description.
    if (source === box) {
      return [];
    }
    const end = isInside(source, box) || wrappers.has(box) ? beginningOf(box) : box;
    return source === end ? [] : [{ source, target: end, transition }];
  });

  const edges = new Map<string, FoldedEdge>();
  const connect = (source: string, target: string, { transition }: Drawn): void => {
    const isHappy = happy.has(transition.id);
    const style = isHappy ? 'plain' : styleOf(transition);
    const id = `${source} → ${target}${isHappy ? ' happy' : ''}`;
    const edge = edges.get(id) ?? { id, source, target, style, isHappy, labels: [], transitions: [] };
    edges.set(id, edge);
    // Only an arrow of nothing but failures, or of nothing but timers, is drawn as one.
    edge.style = edge.style === style ? style : 'plain';
    edge.transitions.push(transition.id);
    if (!edge.labels.includes(transition.label)) {
      edge.labels.push(transition.label);
    }
  };
  const note = (id: string, target: string, title: string, counted: string[] = []): string => {
    if (!nodes.some((node) => node.id === id)) {
      nodes.push({
        id,
        state: null,
        parent: frameOf(target),
        title,
        kind: 'note',
        isInitial: false,
        isOpen: null,
        isFixed: false,
        count: 0,
        counted,
      });
    }
    return id;
  };

  const rest: Drawn[] = [];
  for (const one of drawn) {
    if (isInside(one.target, one.source) || happy.has(one.transition.id)) {
      connect(one.source, one.target, one);
    } else {
      rest.push(one);
    }
  }
  const leaves = chart.states.filter(({ kind, path }) => kind !== 'final' && !hasChildren(path));
  for (const [target, leading] of Map.groupBy(rest, (one) => one.target)) {
    const sources = new Set(leading.map(({ source }) => source));
    const isFromAny = leaves.every(({ path }) =>
      [target, ...leading.map(({ transition }) => transition.source)].some(
        (one) => path === one || isInside(path, one),
      ),
    );
    const counted = [...sources].map((source) => states.get(source)?.title ?? source);
    for (const one of leading) {
      connect(
        sources.size < SHARED_FROM
          ? one.source
          : note(`to ${target}`, target, isFromAny ? texts.fromAny : texts.fromSeveral(sources.size), counted),
        target,
        one,
      );
    }
  }
  return { nodes, edges: [...edges.values()] };
};
