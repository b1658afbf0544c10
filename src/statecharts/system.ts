/**
 * The map of the whole system, drawn by hand on a grid. A test compares it with the charts: whoever makes an event of a chart happen has an arrow to it, every chart that calls the server has one to it, and the arrows between the charts of the pages are what they tell each other.
 */
import { type ChartName, chartLabels } from '../../machines/registry.ts';
import { systemTexts as texts } from './gallery.texts.ts';

/** Everyone who is not a chart. */
export type Party = keyof typeof texts.parties;

export interface SystemNode {
  id: Party | ChartName;
  title: string;
  /** The chart that a press opens. */
  chart: ChartName | null;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Message {
  from: Party | ChartName;
  to: Party | ChartName;
  what: string;
  /** Belongs to the usual way of an application. */
  isMain: boolean;
  points: [number, number][];
  /** Left end of the first line of the label. */
  label: [number, number];
}

/** Size of the drawing, pixels. */
export const SYSTEM = { width: 1084, height: 532 } as const;

const ROW = 78;
const HEIGHT = 46;
const rowAt = (row: number): number => 10 + row * ROW;
const CITIZEN = { x: 6, width: 96 };
const PAGES = { x: 240, width: 158 };
const API = { x: 524, width: 92 };
const STATUS = { x: 738, width: 116 };
const OTHERS = { x: 968, width: 110 };

/** The charts of the pages, from the top. */
const pageRows: readonly { chart: ChartName; input: string; output: string; isMain?: boolean }[] = [
  { chart: 'numberLookup', input: texts.inputs.numberLookup, output: texts.outputs.numberLookup },
  { chart: 'startup', input: texts.inputs.startup, output: texts.outputs.startup },
  { chart: 'auth', input: texts.inputs.auth, output: texts.outputs.auth },
  { chart: 'portationFlow', input: texts.inputs.portationFlow, output: texts.outputs.portationFlow, isMain: true },
  { chart: 'portationWatch', input: texts.inputs.portationWatch, output: texts.outputs.portationWatch },
  { chart: 'orderRemoval', input: texts.inputs.orderRemoval, output: texts.outputs.orderRemoval },
  { chart: 'feedback', input: texts.inputs.feedback, output: texts.outputs.feedback },
];

const whole = { y: 10, height: ROW * 6 + HEIGHT };

export const systemNodes: readonly SystemNode[] = [
  { id: 'citizen', title: texts.parties.citizen, chart: null, ...CITIZEN, ...whole },
  ...pageRows.map(({ chart }, row) => ({
    id: chart,
    title: chartLabels[chart].title,
    chart,
    ...PAGES,
    y: rowAt(row),
    height: HEIGHT,
  })),
  { id: 'api', title: texts.parties.api, chart: null, ...API, ...whole },
  {
    id: 'orderStatus',
    title: chartLabels.orderStatus.title,
    chart: 'orderStatus',
    ...STATUS,
    y: rowAt(1.6),
    height: ROW * 1.9,
  },
  {
    id: 'portationStatus',
    title: chartLabels.portationStatus.title,
    chart: 'portationStatus',
    ...STATUS,
    y: rowAt(4.3),
    height: ROW * 1.7 + HEIGHT,
  },
  { id: 'esia', title: texts.parties.esia, chart: null, ...OTHERS, y: rowAt(0), height: HEIGHT + 4 },
  { id: 'recipient', title: texts.parties.recipient, chart: null, ...OTHERS, y: rowAt(1.3), height: ROW * 0.9 },
  {
    id: 'bdpn',
    title: texts.parties.bdpn,
    chart: null,
    x: OTHERS.x + 8,
    width: OTHERS.width - 34,
    y: rowAt(2.55),
    height: ROW * 2.3,
  },
  { id: 'donor', title: texts.parties.donor, chart: null, ...OTHERS, y: rowAt(5.75), height: HEIGHT + 14 },
];

/** A straight arrow between two columns at a height. */
const across = (
  from: Party | ChartName,
  to: Party | ChartName,
  what: string,
  [start, end, y]: [number, number, number],
  isMain = false,
): Message => ({
  from,
  to,
  what,
  isMain,
  points: [
    [start, y],
    [end, y],
  ],
  label: [Math.min(start, end) + 14, y - 5],
});

const right = ({ width, x }: { x: number; width: number }): number => x + width;
const middle = (row: number): number => rowAt(row) + HEIGHT / 2;

/** What a chart tells its neighbour in the next row, to the right of the arrow; what it is asked, to the left. */
const between = ([from, start]: [ChartName, number], [to, end]: [ChartName, number], what: string): Message => {
  const isAsking = from === 'numberLookup' || from === 'portationFlow' || to === 'auth';
  const x = PAGES.x + (isAsking ? 12 : 30);
  return {
    from,
    to,
    what,
    isMain: false,
    points:
      start < end
        ? [
            [x, rowAt(start) + HEIGHT],
            [x, rowAt(end)],
          ]
        : [
            [x, rowAt(start)],
            [x, rowAt(end) + HEIGHT],
          ],
    label: [isAsking ? PAGES.x - 100 : x + 8, rowAt(Math.max(start, end)) - 12],
  };
};

export const messages: readonly Message[] = [
  ...pageRows.flatMap(({ chart, isMain, input, output }, row) => [
    across('citizen', chart, input, [right(CITIZEN), PAGES.x, middle(row)], isMain),
    across(chart, 'api', output, [right(PAGES), API.x, middle(row)], isMain),
  ]),
  between(['startup', 1], ['numberLookup', 0], texts.other.startupToLookup),
  between(['numberLookup', 0], ['startup', 1], texts.other.lookupToStartup),
  between(['auth', 2], ['startup', 1], texts.other.authToStartup),
  between(['startup', 1], ['auth', 2], texts.other.startupToAuth),
  between(['auth', 2], ['portationFlow', 3], texts.other.authToFlow),
  between(['portationFlow', 3], ['auth', 2], texts.other.flowToAuth),
  {
    from: 'portationFlow',
    to: 'startup',
    what: texts.other.flowToStartup,
    isMain: false,
    points: [
      [right(PAGES), rowAt(3) + 10],
      [right(PAGES) + 10, rowAt(3) + 10],
      [right(PAGES) + 10, rowAt(1) + 36],
      [right(PAGES), rowAt(1) + 36],
    ],
    label: [right(PAGES) + 14, rowAt(2) - 12],
  },
  across('api', 'auth', texts.other.apiToAuth, [API.x, right(PAGES), middle(2) + 18]),
  across('api', 'esia', texts.other.apiToEsia, [right(API), OTHERS.x, rowAt(0) + 16]),
  across('esia', 'api', texts.other.esiaToApi, [OTHERS.x, right(API), rowAt(0) + 38]),
  across('api', 'recipient', texts.other.apiToRecipient, [right(API), OTHERS.x, rowAt(1.3) + 12], true),
  across('api', 'orderStatus', texts.other.apiToOrder, [right(API), STATUS.x, rowAt(2.5)], true),
  across('recipient', 'orderStatus', texts.other.recipientToOrder, [OTHERS.x, right(STATUS), rowAt(2)], true),
  across('bdpn', 'orderStatus', texts.other.bdpnToOrder, [OTHERS.x + 8, right(STATUS), rowAt(3.15)], true),
  {
    from: 'orderStatus',
    to: 'portationStatus',
    what: texts.other.orderToPortation,
    isMain: true,
    points: [
      [STATUS.x + 16, rowAt(3.5)],
      [STATUS.x + 16, rowAt(4.3)],
    ],
    label: [STATUS.x + 24, rowAt(3.9) + 4],
  },
  across('api', 'bdpn', texts.other.apiToBdpn, [right(API), OTHERS.x + 8, rowAt(4.05)], true),
  across('bdpn', 'portationStatus', texts.other.bdpnToPortation, [OTHERS.x + 8, right(STATUS), rowAt(4.65)], true),
  {
    from: 'recipient',
    to: 'portationStatus',
    what: texts.other.recipientToPortation,
    isMain: true,
    points: [
      [right(OTHERS) - 12, rowAt(2.2)],
      [right(OTHERS) - 12, rowAt(5.3)],
      [right(STATUS), rowAt(5.3)],
    ],
    label: [right(STATUS) + 14, rowAt(5.3) - 5],
  },
  across('donor', 'portationStatus', texts.other.donorToPortation, [OTHERS.x, right(STATUS), rowAt(6.1)], true),
];
