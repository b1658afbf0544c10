/**
 * Lays out the states and arrows of a chart. Arrows show the main sequence; a transition into a state with many
 * incoming ones, into its own substates, or back to its source is a line of text inside the box.
 */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type {
  Arrow,
  ArrowStyle,
  Box,
  ChartExport,
  DescribedState,
  DescribedTransition,
  Dot,
  Drawing,
  Text,
  TextStyle,
} from '../../src/inspector/chart-export.ts';
import type { ChartLabels } from '../../machines/lib/chart-labels.ts';
import { type Weight, widthOf, wrapText } from '../../src/inspector/text-widths.ts';

const TITLE = { size: 14, line: 18, width: 210, weight: 'bold' } as const;
const ROW = { size: 12, line: 16, width: 230, weight: 'regular' } as const;
const LABEL = { size: 12, line: 15, width: 170, weight: 'regular' } as const;
/** Lines of a wide box may be wide. */
const WIDE_ROW = 430;
const PAD = 10;
/** Space before the title of an initial state. */
const DOT_ROOM = 16;
/** Reserve for fonts that are wider than the measured one. */
const SLACK = 1.04;

/** The number of source states from which a target counts as a hub. */
const HUB_NEAR = 5;
const HUB_FAR = 4;
/** A backward arrow to a state with more substates would surround the whole picture. */
const LONG_WAY = 30;

type Described = Pick<ChartExport, 'name' | 'states' | 'transitions'>;
interface Line {
  text: string;
  style: TextStyle;
  transition?: string;
}

const parentPath = (path: string): string => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '');
const isInside = (path: string, ancestor: string): boolean =>
  path !== ancestor && (ancestor === '' || path.startsWith(`${ancestor}.`));

const styleOf = ({ trigger }: DescribedTransition): ArrowStyle =>
  trigger === 'error' ? 'error' : trigger === 'timer' ? 'timer' : 'plain';

const rowStyleOf = (transition: DescribedTransition): TextStyle => {
  const style = styleOf(transition);
  return style === 'error' || style === 'timer' ? style : 'row';
};

/** Which transitions are arrows and which are lines inside their state. */
const arrowsOf = (chart: Described): ((transition: DescribedTransition) => boolean) => {
  const drawn = new Set(chart.states.map(({ path }) => path));
  const sources = new Map<string, Set<string>>();
  for (const { source, targets } of chart.transitions) {
    for (const target of targets) {
      if (!isInside(target, source)) {
        sources.set(target, (sources.get(target) ?? new Set()).add(source));
      }
    }
  }
  const { isForward, part } = orderOf(chart);
  const partsOf = (path: string): number => chart.states.filter((state) => isInside(state.path, path)).length;
  const exitCount = (path: string): number => chart.transitions.filter(({ source }) => source === path).length;
  return ({ source, targets }) => {
    const [target] = targets;
    if (target === undefined || target === source || isInside(target, source) || isInside(source, target)) {
      return false;
    }
    if (!drawn.has(target) || (!isForward(source, target) && partsOf(target) > LONG_WAY)) {
      return false;
    }
    // The arrow would cross the texts of the target's ancestors.
    if (part(source, target)[1] !== target) {
      return false;
    }
    // The only outgoing transition of a state is always an arrow.
    if (exitCount(source) === 1) {
      return true;
    }
    const leading = sources.get(target)?.size ?? 0;
    return leading < (parentPath(source) === parentPath(target) ? HUB_NEAR : HUB_FAR);
  };
};

const wrapLine = ({ text, ...line }: Line, font: { width: number; size: number; weight: Weight }): Line[] => {
  const condition = text.indexOf(' [');
  const isTooWide = widthOf(text, font.size, font.weight) > font.width;
  // A condition that does not fit is put on its own line.
  const parts = isTooWide && condition !== -1 ? [text.slice(0, condition), text.slice(condition + 1)] : [text];
  return parts
    .flatMap((part) => wrapText(part, font.width, font.size, font.weight))
    .map((part, index) => ({ ...line, text: index === 0 ? part : `   ${part}` }));
};

/** Relations of states by the order in which the chart declares them. */
const orderOf = (chart: Described) => {
  const places = new Map(chart.states.map(({ path }, index) => [path, index]));
  const place = (path: string): number => places.get(path) ?? -1;
  const steps = (path: string): string[] => path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
  /** The ancestors of both states directly below their common ancestor. */
  const part = (source: string, target: string): [string, string] => {
    const from = steps(source);
    const to = steps(target);
    const index = from.findIndex((step, at) => step !== to[at]);
    return [from[index] ?? source, to[index] ?? target];
  };
  return {
    place,
    part,
    isForward: (source: string, target: string): boolean => {
      const [from, to] = part(source, target);
      return place(from) < place(to);
    },
    /**
     * The priority of pointing an arrow down. The layout reverses the cheapest arrows, state by state, so an arrow of
     * an earlier state must outweigh all those of the later ones.
     */
    pull: (source: string, target: string): string => {
      const [from, to] = part(source, target);
      if (place(from) >= place(to)) {
        return '0';
      }
      const siblings = chart.states
        .filter(({ path }) => parentPath(path) === parentPath(from) && path !== '')
        .map(({ path }) => path);
      return String(5 ** Math.min(siblings.length - siblings.indexOf(from), 11));
    },
  };
};

/** States that no arrow reaches, each with the state after which it is placed. */
const looseStates = (
  chart: Described,
  isArrow: (transition: DescribedTransition) => boolean,
): { after: string; path: string }[] => {
  const { place, part } = orderOf(chart);
  return chart.states.flatMap((state) => {
    const { path, parent } = state;
    if (parent === null || isFirst(chart, state)) {
      return [];
    }
    const leading = chart.transitions.filter(
      ({ source, targets }) =>
        targets[0] === path && source !== path && !isInside(source, path) && !isInside(path, source),
    );
    if (leading.length === 0 || leading.some((one) => isArrow(one) && place(part(one.source, path)[0]) < place(path))) {
      return [];
    }
    const before = leading
      .map(({ source }) => part(source, path)[0])
      .filter((source) => parentPath(source) === parent && place(source) < place(path) && place(source) !== -1)
      .toSorted((left, right) => place(right) - place(left));
    return before[0] === undefined ? [] : [{ after: before[0], path }];
  });
};

/** Whether the state is the initial one of its parent. */
const isFirst = (chart: Described, { path, parent }: DescribedState): boolean =>
  chart.states.some((state) => state.path === parent && state.initial === path.slice(path.lastIndexOf('.') + 1));

interface Shape {
  title: Line[];
  rows: Line[];
  width: number;
  height: number;
}

/** The texts of a state's box and its size. */
const shapeOf = (
  chart: Described,
  state: DescribedState,
  titles: ReadonlyMap<string, string>,
  isArrow: (transition: DescribedTransition) => boolean,
  actors: ChartLabels['actors'],
): Shape => {
  const isWide = chart.states.filter(({ path }) => isInside(path, state.path)).length > 4;
  const title = wrapText(state.title, isWide ? WIDE_ROW : TITLE.width, TITLE.size, TITLE.weight).map((text): Line => ({
    text,
    style: 'title',
  }));
  const work = state.invokes.map((name): Line => ({ text: `» ${actors[name] ?? name}`, style: 'work' }));
  const told = state.tells.map((text): Line => ({ text: `• ${text}`, style: 'row' }));
  const inner = chart.transitions
    .filter((transition) => transition.source === state.path && !isArrow(transition))
    .map((transition): Line => {
      const [target] = transition.targets;
      const where = target === undefined ? '•' : target === state.path ? '↳' : '→';
      const to = target === undefined || target === state.path ? '' : ` → ${titles.get(target) ?? target}`;
      return {
        text: `${where === '→' ? '•' : where} ${transition.label}${to}`,
        style: rowStyleOf(transition),
        transition: transition.id,
      };
    });
  const rows = [
    ...work.flatMap((line) => wrapLine(line, isWide ? { ...ROW, width: WIDE_ROW } : ROW)),
    // The box of a state may be narrower than its substates together are wide.
    ...told.flatMap((line) => wrapLine(line, ROW)),
    ...inner.flatMap((line) => wrapLine(line, isWide ? { ...ROW, width: WIDE_ROW } : ROW)),
  ];
  const widths = [
    ...title.map(({ text }) => widthOf(text, TITLE.size, TITLE.weight) + (isFirst(chart, state) ? DOT_ROOM : 0)),
    ...rows.map(({ text }) => widthOf(text, ROW.size, ROW.weight)),
  ];
  const height = PAD + title.length * TITLE.line + (rows.length === 0 ? 0 : 6 + rows.length * ROW.line) + PAD - 2;
  return { title, rows, width: Math.ceil(Math.max(90, ...widths) * SLACK) + 2 * PAD, height };
};

/** ELK options of every picture: layers from top to bottom with right-angled arrows, the same on every run. */
export const layeredLayout = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.randomSeed': '1',
};

const elkOptions = {
  ...layeredLayout,
  'elk.layered.thoroughness': '40',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
};

const spacing = {
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

interface Group {
  source: string;
  target: string;
  style: ArrowStyle;
  transitions: DescribedTransition[];
  lines: Line[];
}

const groupsOf = (chart: Described, isArrow: (transition: DescribedTransition) => boolean): Group[] => {
  const groups = new Map<string, Group>();
  for (const transition of chart.transitions.filter(isArrow)) {
    const [target = ''] = transition.targets;
    const style = styleOf(transition);
    const key = `${transition.source} ${target} ${style}`;
    const group = groups.get(key) ?? { source: transition.source, target, style, transitions: [], lines: [] };
    groups.set(key, group);
    group.transitions.push(transition);
    group.lines.push(
      ...wrapLine({ text: transition.label, style: rowStyleOf(transition), transition: transition.id }, LABEL),
    );
  }
  return [...groups.values()];
};

const place = (
  lines: readonly Line[],
  x: number,
  y: number,
  font: { size: number; line: number; weight: Weight },
): Text[] =>
  lines.map((line, index) => ({
    ...line,
    text: line.text.trimStart(),
    x: round(x + (line.text.length - line.text.trimStart().length) * 3),
    y: round(y + index * font.line + font.size),
    width: Math.ceil(widthOf(line.text.trimStart(), font.size, font.weight)),
  }));

const round = (value: number): number => Math.round(value * 10) / 10;

/** One state with its descendants, as a chart. */
const partOf = ({ name, states, transitions }: Described, path: string): Described => {
  const isDrawn = (other: string): boolean => other === path || isInside(other, path);
  return {
    name,
    states: states
      .filter((state) => isDrawn(state.path))
      .map((state) => (state.path === path ? { ...state, parent: null } : state)),
    transitions: transitions.filter(({ source }) => isDrawn(source)),
  };
};

/** States of a large chart that get their own picture: the outermost ones that fit on a page. */
export const partsOf = ({ states }: Described): string[] => {
  if (states.length <= LONG_WAY) {
    return [];
  }
  const sizeOf = (path: string): number => states.filter((state) => isInside(state.path, path)).length;
  const fitting = states
    .filter(({ path, parent }) => parent !== null && sizeOf(path) >= 5 && sizeOf(path) <= LONG_WAY)
    .map(({ path }) => path);
  return fitting.filter((path) => !fitting.some((other) => isInside(path, other)));
};

/**
 * Draws a chart, or one state of it with everything inside. The same chart gives the same drawing on every machine.
 * @param actors labels of the chart's actors
 * @param path the state to draw; the whole chart by default
 */
export const layOut = async (whole: Described, actors: ChartLabels['actors'], path = ''): Promise<Drawing> => {
  const chart = partOf(whole, path);
  const titles = new Map(whole.states.map((state) => [state.path, state.title]));
  const isArrow = arrowsOf(chart);
  const shapes = new Map(chart.states.map((state) => [state.path, shapeOf(chart, state, titles, isArrow, actors)]));
  const groups = groupsOf(chart, isArrow);

  const toNode = (state: DescribedState): ElkNode => {
    const shape = shapes.get(state.path);
    if (shape === undefined) {
      throw new Error(`The state ${state.path} has no shape`);
    }
    const children = chart.states.filter(({ parent }) => parent === state.path);
    if (children.length === 0) {
      return { id: `state:${state.path}`, width: shape.width, height: shape.height };
    }
    return {
      id: `state:${state.path}`,
      children: children.map(toNode),
      layoutOptions: { ...spacing, 'elk.padding': `[top=${shape.height + 8},left=18,bottom=18,right=18]` },
    };
  };

  const [root] = chart.states;
  if (root === undefined) {
    throw new Error(`The chart ${chart.name} has no states`);
  }
  const tree = toNode(root);
  const { pull } = orderOf(chart);
  const edges: ElkExtendedEdge[] = groups.map((group, index) => {
    const width = Math.ceil(Math.max(...group.lines.map(({ text }) => widthOf(text, LABEL.size))) * SLACK) + 6;
    const height = group.lines.length * LABEL.line + 4;
    return {
      id: `edge:${index}`,
      sources: [`state:${group.source}`],
      targets: [`state:${group.target}`],
      labels: [{ id: `label:${index}`, text: 'label', width, height }],
      layoutOptions: { 'elk.layered.priority.direction': pull(group.source, group.target) },
    };
  });
  // Not drawn: they only keep final states at the bottom.
  const hidden: ElkExtendedEdge[] = looseStates(chart, isArrow).map(({ after, path }) => ({
    id: `order:${path}`,
    sources: [`state:${after}`],
    targets: [`state:${path}`],
    layoutOptions: { 'elk.layered.priority.direction': pull(after, path) },
  }));
  const laid = await new ELK().layout({
    id: 'chart',
    children: [tree],
    edges: [...edges, ...hidden],
    layoutOptions: { ...elkOptions, ...spacing, 'elk.padding': '[top=4,left=4,bottom=4,right=4]' },
  });
  return readLayout(chart, laid, shapes, groups);
};

const readLayout = (
  chart: Described,
  laid: ElkNode,
  shapes: ReadonlyMap<string, Shape>,
  groups: readonly Group[],
): Drawing => {
  const nodes = new Map<string, ElkNode>();
  const edges = new Map<string, ElkExtendedEdge>();
  const visit = (node: ElkNode): void => {
    nodes.set(node.id, node);
    for (const edge of node.edges ?? []) {
      edges.set(edge.id, edge);
    }
    for (const child of node.children ?? []) {
      visit(child);
    }
  };
  visit(laid);

  const dots: Dot[] = [];
  const boxes = chart.states.map((state): Box => {
    const { path } = state;
    const node = nodes.get(`state:${path}`);
    const shape = shapes.get(path);
    if (node === undefined || shape === undefined) {
      throw new Error(`The state ${path} was not placed`);
    }
    const { x = 0, y = 0, width = 0, height = 0 } = node;
    const begins = isFirst(chart, state);
    if (begins) {
      dots.push({ x: round(x + PAD + 5), y: round(y + PAD + 7) });
    }
    const texts = [
      ...place(shape.title, x + PAD + (begins ? DOT_ROOM : 0), y + PAD - 2, TITLE),
      ...place(shape.rows, x + PAD, y + PAD - 2 + shape.title.length * TITLE.line + 6, ROW),
    ];
    return { path, x: round(x), y: round(y), width: round(width), height: round(height), texts };
  });

  const pointsOf = (id: string): [number, number][] =>
    (edges.get(id)?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [round(x), round(y)]),
    );

  const arrows = groups.map((group, index): Arrow => {
    const [label] = edges.get(`edge:${index}`)?.labels ?? [];
    return {
      source: group.source,
      target: group.target,
      style: group.style,
      points: pointsOf(`edge:${index}`),
      texts: place(group.lines, (label?.x ?? 0) + 3, (label?.y ?? 0) + 1, LABEL),
    };
  });
  return { width: Math.ceil(laid.width ?? 0), height: Math.ceil(laid.height ?? 0), boxes, arrows, dots };
};
