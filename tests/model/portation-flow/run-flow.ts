import { createActor, fromPromise, type InspectionEvent, SimulatedClock } from 'xstate';
import type { LookupOutcome, OrderOutcome } from '../../../machines/lib/outcome.ts';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import type {
  FlowDraft,
  PollOutcome,
  InitOutcome,
  OpenOutcome,
  PersonalOutcome,
} from '../../../machines/portation-flow/portation-flow.types.ts';

interface Answers {
  lookupNumber: LookupOutcome;
  initOrder: InitOutcome;
  openOrder: OpenOutcome;
  saveTariff: OrderOutcome;
  saveApplication: OrderOutcome;
  loadPersonal: PersonalOutcome;
  submitOrder: OrderOutcome;
  pollOrder: PollOutcome;
  deleteOrder: OrderOutcome;
}

type Work = keyof Answers;

interface Pending {
  work: Work;
  input: unknown;
  settle: (outcome: never) => void;
  crash: (error: Error) => void;
  signal: AbortSignal;
}

/** Runs the real chart with work that ends when, and how, the test says. */
export const runFlow = (inspect?: (event: InspectionEvent) => void) => {
  const clock = new SimulatedClock();
  const pending: Pending[] = [];
  const kept: { drafts: FlowDraft[]; applications: unknown[]; forgotten: number; signIns: number } = {
    drafts: [],
    applications: [],
    forgotten: 0,
    signIns: 0,
  };
  const work = <Output, Input>(name: Work) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise<Output>((resolve, reject) => {
          pending.push({ work: name, input, settle: resolve, crash: reject, signal });
        }),
    );
  const machine = portationFlowMachine.provide({
    actors: {
      lookupNumber: work('lookupNumber'),
      initOrder: work('initOrder'),
      openOrder: work('openOrder'),
      saveTariff: work('saveTariff'),
      saveApplication: work('saveApplication'),
      loadPersonal: work('loadPersonal'),
      submitOrder: work('submitOrder'),
      pollOrder: work('pollOrder'),
      deleteOrder: work('deleteOrder'),
    },
    actions: {
      storeDraft: (_, { draft }) => kept.drafts.push(draft),
      removeDraft: () => {
        kept.forgotten += 1;
      },
      storeApplication: (_, params) => kept.applications.push(params),
    },
  });
  const actor = createActor(machine, { clock, input: { draft: null }, ...(inspect === undefined ? {} : { inspect }) });
  actor.on('signIn.needed', () => {
    kept.signIns += 1;
  });
  actor.start();

  const take = (name: Work): Pending => {
    const index = pending.findIndex((one) => one.work === name && !one.signal.aborted);
    const [found] = index === -1 ? [] : pending.splice(index, 1);
    if (found === undefined) {
      throw new Error(`No pending "${name}" in ${JSON.stringify(actor.getSnapshot().value)}`);
    }
    return found;
  };

  return {
    actor,
    clock,
    kept,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    matches: (...args: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>) =>
      actor.getSnapshot().matches(...args),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    /** Work that nobody has answered or given up. */
    awaited: () => pending.filter(({ signal }) => !signal.aborted).map(({ work: name }) => name),
    /** Ends the work in progress with an outcome; gives back what it was asked with. */
    answer: async <Name extends Work>(name: Name, outcome: Answers[Name]): Promise<unknown> => {
      const { settle, input } = take(name);
      // The queue holds work of every kind; its name and the outcome's type were tied by the signature.
      (settle as (value: Answers[Name]) => void)(outcome);
      await new Promise((resolve) => setImmediate(resolve));
      return input;
    },
    /** The same with an outcome that is found out from what the work was asked with. */
    answerWith: async (name: Work, find: (input: unknown) => unknown): Promise<void> => {
      const { settle, input } = take(name);
      (settle as (value: unknown) => void)(await find(input));
      await new Promise((resolve) => setImmediate(resolve));
    },
    crash: async (name: Work): Promise<void> => {
      take(name).crash(new Error('a bug'));
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};
