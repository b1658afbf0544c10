/** The messages of a recorded session between its parties, in the order of time. */
import { titleOf } from './charts.ts';
import { readTrigger } from './chart-structure.ts';
import { eventText, failureIn, labelsOf } from './event-text.ts';
import { sequenceTexts as texts } from './inspector.texts.ts';
import { chartOfActor } from './recorder.ts';
import type { RecordedCall, RecordedServerStep, RecordedStep, Recording } from './recording.ts';

/** From left to right. */
export const lanes = ['citizen', 'page', 'charts', 'api', 'database', 'operator', 'bdpn', 'esia'] as const;
export type Lane = (typeof lanes)[number];

export interface Message {
  /** Milliseconds from the start of the recording; negative: before it, by an application made earlier. */
  at: number;
  /** Equal lanes: something that a party does by itself. */
  from: Lane;
  to: Lane;
  label: string;
  /** Refused, or without a response. */
  isBad: boolean;
}

const ofStep = ({ actor, at, event, ignored, sender }: RecordedStep): Message => {
  const chart = chartOfActor(actor);
  const { trigger } = readTrigger(event.type, '');
  const initiator = labelsOf(chart)?.events[event.type]?.initiator ?? null;
  const from: Lane =
    sender !== undefined
      ? 'charts'
      : initiator === 'citizen'
        ? 'citizen'
        : trigger === 'done' || trigger === 'error'
          ? 'api'
          : trigger === 'timer'
            ? 'charts'
            : 'page';
  const to: Lane = event.type === 'signIn.requested' ? 'esia' : 'charts';
  const label = `${titleOf(chart)}: ${eventText(chart, event)}`;
  return { at, from: to === 'esia' ? 'charts' : from, to, label, isBad: ignored || failureIn(event.output) !== null };
};

const ofCall = ({ at, call, status, took, traceId }: RecordedCall): Message[] => [
  { at, from: 'page', to: 'api', label: call, isBad: false },
  ...(took === null
    ? []
    : [
        {
          at: at + took,
          from: 'api' as const,
          to: 'page' as const,
          label: texts.answer(call, status, took, traceId),
          isBad: status === null || status >= 400,
        },
      ]),
];

const ofServer = ({ at, attempts, event, from, kind, outcome, party, to }: RecordedServerStep): Message => {
  const label = [
    event,
    ...(to === null ? [] : [from === null ? to : `${from} → ${to}`]),
    ...(outcome === 'done' ? [] : [texts.outcomes[outcome]]),
    ...(attempts > 1 ? [texts.attempts(attempts)] : []),
  ].join(', ');
  const lane = party ?? 'database';
  return {
    at,
    from: kind === 'message' ? lane : 'api',
    to: kind === 'message' ? 'api' : lane,
    label,
    isBad: outcome === 'refused',
  };
};

export const messagesOf = ({ calls, pages, server, steps }: Recording): Message[] =>
  [
    ...pages.map(({ at, isLoaded, route }): Message => ({
      at,
      from: 'page',
      to: 'page',
      label: isLoaded ? texts.loaded(route) : route,
      isBad: false,
    })),
    ...calls.flatMap(ofCall),
    ...server.map(ofServer),
    ...steps.map(ofStep),
  ].toSorted((one, other) => one.at - other.at);

const dateAndTime = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
/** Day and time by the clock of the browser, `27.11 00:43:10`. */
export const momentOf = (milliseconds: number): string => dateAndTime.format(milliseconds).replace(',', '');
