/** The file that `npm run charts` writes for every chart and the gallery shows: structure, texts and drawing. */
import type { ChartImplementation, ChartState, ChartTransition } from './chart-structure.ts';
import type { Initiator } from '../../machines/lib/chart-labels.ts';

export const CHART_FORMAT = 'mnp-portal.chart';

export interface DescribedState extends ChartState {
  /** Path of the parent state; null for the root. */
  parent: string | null;
  title: string;
  meaning: string;
  /** Route pattern of the page that shows the state; null when there is none. */
  page: string | null;
  /** API calls of its actors, `POST /api/v1/…`. */
  calls: string[];
  /** Whom its entry and exit tell what, a line each. */
  tells: string[];
  /** Who triggers the transitions of the state. */
  initiators: Initiator[];
}

export interface DescribedTransition extends ChartTransition {
  /** One line: the trigger, the condition, and whom the transition tells what. */
  label: string;
  meaning: string;
  initiator: Initiator | null;
}

/** An action that sends an event to another chart. */
export interface ChartTelling {
  action: string;
  /** Name of the chart. */
  to: string;
  event: string;
}

export type TextStyle = 'title' | 'row' | 'work' | 'error' | 'timer';

export interface Text {
  /** Left end of the baseline. */
  x: number;
  y: number;
  width: number;
  text: string;
  style: TextStyle;
  /** Id of the transition that the line draws. */
  transition?: string;
}

export interface Box {
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
  texts: Text[];
}

export type ArrowStyle = 'plain' | 'error' | 'timer';

export interface Arrow {
  source: string;
  target: string;
  style: ArrowStyle;
  points: [number, number][];
  texts: Text[];
}

export interface Dot {
  x: number;
  y: number;
}

export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
  /** Marks of the states that are entered first. */
  dots: Dot[];
}

export interface ChartExport {
  format: typeof CHART_FORMAT;
  formatVersion: 1;
  name: string;
  id: string;
  title: string;
  version: string;
  states: DescribedState[];
  transitions: DescribedTransition[];
  /** Whom its actions tell what. Absent in older exports. */
  tells?: ChartTelling[];
  /** What no arrow says: until when something may happen, and who decides. */
  deadlines?: string[];
  /** Absent in older exports, whose version covers only the structure. */
  implementations?: ChartImplementation[];
  drawing: Drawing;
  /** Drawings of the parts of a large chart, by the path of the state. */
  parts: Record<string, Drawing>;
}
