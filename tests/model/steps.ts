/** The steps of generated paths besides the events of a chart: the ends of its work and its timers. */
import type { AnyStateMachine } from 'xstate';
import { describeOutcome, examplesOf, type OutcomeTable, type Tagged } from './examples.ts';
import { timerEventsOf } from './graph.ts';

type Name<Outcomes> = keyof Outcomes & string;

export interface Done<Outcomes, Work extends Name<Outcomes> = Name<Outcomes>> {
  type: `xstate.done.actor.${Work}`;
  actorId: Work;
  output: Outcomes[Work];
  /** Produced by the real API; otherwise mocked. */
  isReal: boolean;
  description: string;
}

interface Crash<Work extends string> {
  type: `xstate.error.actor.${Work}`;
  actorId: Work;
  error: Error;
}

interface Timer<Delay extends string> {
  type: `xstate.after.${string}`;
  delay: Delay;
}

/** @param Outcomes the outcomes of the work by its name */
export type WorkStep<Outcomes, Delay extends string> = Done<Outcomes> | Crash<Name<Outcomes>> | Timer<Delay>;

/** The ends of all work of a chart, each with every outcome. @param subjectOf the input of the work or its step */
export const endsOfWork = <Outcomes>(
  outcomes: { [Work in keyof Outcomes]: OutcomeTable<Tagged> },
  subjectOf: (work: Name<Outcomes>) => string | undefined,
): (Done<Outcomes> | Crash<Name<Outcomes>>)[] =>
  (Object.keys(outcomes) as Name<Outcomes>[]).flatMap((actorId) => [
    ...examplesOf(outcomes[actorId])
      .filter(({ of, skipInPaths }) => skipInPaths === undefined && (of === undefined || of === subjectOf(actorId)))
      .map(({ description, isReal, output }): Done<Outcomes> => ({
        type: `xstate.done.actor.${actorId}`,
        actorId,
        // TypeScript cannot relate the table to the work.
        output: output as never,
        isReal: isReal === true,
        description: `${actorId}: ${description ?? describeOutcome(output)}`,
      })),
    { type: `xstate.error.actor.${actorId}`, actorId, error: new Error('a bug') } as const,
  ]);

/** The timers of a chart. */
export const timersOf = <Delay extends string>(machine: AnyStateMachine): Timer<Delay>[] =>
  timerEventsOf(machine).map((type) => ({ type: type as Timer<Delay>['type'], delay: type.split('.')[2] as Delay }));

/** How work ends and time passes on the page under test. */
export interface WorkEnvironment<Outcomes> {
  answer: (step: Done<Outcomes>) => Promise<void>;
  crash: (work: Name<Outcomes>) => Promise<void>;
  pass: (ms: number) => Promise<void>;
}

/** Whether a step is not an event of the chart. */
export const isWorkStep = <Outcomes, Delay extends string>(
  step: { type: string } | WorkStep<Outcomes, Delay>,
): step is WorkStep<Outcomes, Delay> => 'actorId' in step || 'delay' in step;

/** Ends work or lets time pass. @param delays the length of each timer, ms */
export const performWorkStep = <Outcomes, Delay extends string>(
  environment: WorkEnvironment<Outcomes>,
  step: WorkStep<Outcomes, Delay>,
  delays: Readonly<Record<Delay, number>>,
): Promise<void> => {
  if ('isReal' in step) {
    return environment.answer(step);
  }
  return 'error' in step ? environment.crash(step.actorId) : environment.pass(delays[step.delay]);
};

/** A step that is not an event of the chart, for test titles. */
export const describeWorkStep = <Outcomes, Delay extends string>(step: WorkStep<Outcomes, Delay>): string => {
  if ('isReal' in step) {
    return step.description;
  }
  return 'error' in step ? `${step.actorId}: a bug` : `after ${step.delay}`;
};

/** The paths without those that others begin with: the test of the longer path makes all their checks. */
export const withoutBeginnings = <Step>(paths: readonly (readonly Step[])[]): (readonly Step[])[] => {
  const keyOf = (steps: readonly Step[]): string => JSON.stringify(steps);
  const beginnings = new Set(
    paths.flatMap((steps) => steps.slice(1).map((_, index) => keyOf(steps.slice(0, index + 1)))),
  );
  return paths.filter((steps) => !beginnings.has(keyOf(steps)));
};

/** The first of the paths with equal keys, without beginnings of others. */
export const distinctPaths = <Step>(
  candidates: readonly { key: string; steps: readonly Step[] }[],
): (readonly Step[])[] =>
  withoutBeginnings(
    [...Map.groupBy(candidates, ({ key }) => key).values()].flatMap(([first]) => (first ? [first.steps] : [])),
  );
