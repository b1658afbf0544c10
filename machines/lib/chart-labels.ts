import type { AnyStateMachine, EventFromLogic, StateMachine } from 'xstate';

/** Who makes an event happen. */
export const initiators = ['citizen', 'browser', 'site', 'server', 'bdpn', 'donor', 'recipient'] as const;
export type Initiator = (typeof initiators)[number];

/** Names that the chart's `setup` declares. */
type Declared<Machine extends AnyStateMachine> =
  Machine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer Action,
    infer Guard,
    infer Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema
  >
    ? { actors: Actor['src']; actions: Action['type']; guards: Guard['type']; delays: Delay }
    : never;

/** A label of each name and of nothing else; `Record<never, …>` alone would take any key. */
type Labels<Name extends string, Label = string> = [Name] extends [never] ? Record<string, never> : Record<Name, Label>;

/**
 * The Russian names of a chart, of its events and of everything its `setup` declares, for pictures, the gallery and
 * the inspector. Labels stay out of the citizen's bundle: only `registry.ts` imports them. A missing or superfluous
 * label is a type error. The seconds of a constant delay come from its value, and its label, if any, follows them.
 */
export interface ChartLabels<Machine extends AnyStateMachine = AnyStateMachine> {
  title: string;
  events: Labels<EventFromLogic<Machine>['type'], { label: string; initiator: Initiator }>;
  guards: Labels<Declared<Machine>['guards']>;
  actions: Labels<Declared<Machine>['actions']>;
  actors: Labels<Declared<Machine>['actors']>;
  delays: Labels<Declared<Machine>['delays']>;
  /** What no arrow says: until when something may happen, and who decides. Nothing for most charts. */
  deadlines?: readonly string[];
}
