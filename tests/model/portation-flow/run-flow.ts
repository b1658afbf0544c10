import { type AnyActorRef, type AnyEventObject, createActor, fromPromise, SimulatedClock } from 'xstate';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import type { FlowDraft } from '../../../machines/portation-flow/portation-flow.types.ts';
import { type ChartSystem, rootOf, startChart } from '../../../src/actors/system.ts';
import { systemWith } from '../../harness/chart-system.ts';
import type { Outcomes, Work } from './fixtures.ts';

interface Pending {
  work: Work;
  input: unknown;
  settle: (outcome: never) => void;
  crash: (error: Error) => void;
  signal: AbortSignal;
}

/** What the actor of one run has asked for. */
interface Asked {
  pending: Pending[];
  stored: { drafts: FlowDraft[]; applications: unknown[]; cleared: number; signIns: number; outdatedQuotas: number };
}

const runs = new WeakMap<AnyActorRef['system'], Asked>();
const askedIn = (system: AnyActorRef['system']): Asked => {
  const asked = runs.get(system);
  if (asked === undefined) {
    throw new Error('The actor was not created by runFlow');
  }
  return asked;
};

const work = <Output, Input>(name: Work) =>
  fromPromise<Output, Input>(
    ({ input, signal, system }) =>
      new Promise<Output>((resolve, reject) => {
        askedIn(system).pending.push({ work: name, input, settle: resolve, crash: reject, signal });
      }),
  );

// One machine for all runs: the mutants of the chart create thousands (bench/mutations).
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
    storeDraft: ({ system }, { draft }) => askedIn(system).stored.drafts.push(draft),
    removeDraft: ({ system }) => {
      askedIn(system).stored.cleared += 1;
    },
    storeApplication: ({ system }, params) => askedIn(system).stored.applications.push(params),
  },
});

interface RunOptions {
  inspect?: ChartSystem['inspect'];
  /** The system of a site, with its clock; by default one in which the sign-ins are counted. */
  system?: ChartSystem;
  /** What the session chart answers in the default system; null while it checks. */
  isSignedIn?: boolean | null;
  clock?: SimulatedClock;
}

/** Runs the real chart with work that ends when, and how, the test says. */
export const runFlow = ({
  clock = new SimulatedClock(),
  inspect,
  system: site,
  isSignedIn = true,
}: RunOptions = {}) => {
  const asked: Asked = {
    pending: [],
    stored: { drafts: [], applications: [], cleared: 0, signIns: 0, outdatedQuotas: 0 },
  };
  const { pending, stored } = asked;
  const answerAsAuth = ({ type }: AnyEventObject): void => {
    stored.signIns += Number(type === 'signIn.requested');
    if (type === 'session.awaited' && isSignedIn !== null) {
      actor.send({ type: isSignedIn ? 'session.restored' : 'session.notFound' });
    }
  };
  const countQuotas = ({ type }: AnyEventObject): void => {
    stored.outdatedQuotas += Number(type === 'quota.outdated');
  };
  const system =
    site ??
    systemWith({ auth: answerAsAuth, startup: countQuotas }, { clock, ...(inspect === undefined ? {} : { inspect }) });
  const actor = createActor(machine, { parent: rootOf(system), input: { draft: null } });
  runs.set(actor.system, asked);
  startChart(system, 'portationFlow', actor);

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
    stored,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    matches: (...args: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>) =>
      actor.getSnapshot().matches(...args),
    snapshot: () => actor.getSnapshot(),
    context: () => actor.getSnapshot().context,
    /** Work that is neither answered nor aborted. */
    awaited: () => pending.filter(({ signal }) => !signal.aborted).map(({ work: name }) => name),
    /** Ends the work in progress with an outcome; gives back what it was asked with. */
    answer: async <Name extends Work>(name: Name, outcome: Outcomes[Name]): Promise<unknown> => {
      const { settle, input } = take(name);
      // The queue holds work of every kind; its name and the outcome's type were tied by the signature.
      (settle as (value: Outcomes[Name]) => void)(outcome);
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
