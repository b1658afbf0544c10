import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Account,
  countOpen,
  submitApplication,
  submitApplications,
  takeAccount,
  untilNone,
} from '../../bench/crash/account.ts';
import { quantile } from '../../bench/row.ts';
import type { PortationOrder } from '../../contract/orders.ts';
import { chooseTariff, initOrder, readOrder } from '../../mocks/order-steps.ts';
import type { Visitor } from '../../mocks/visitor.ts';
import { createPool } from '../../server/db/pool.ts';
import { CommandError } from '../lib/command.ts';
import { findPrimary, killNode, killPostgres, up, waitUntilWhole } from './cluster.ts';
import type { Plan } from './plan.ts';
import { waitFor } from './processes.ts';
import { withTrial } from './trial.ts';

/** Applications at most, whatever the duration. */
const MOST_APPLICATIONS = 5_000;
/** What a submitter waits after an application, milliseconds. */
const PAUSE_MS = 1_000;
const PROBE_MS = 50;
/** Beyond those of the applications. */
const PROBE_NUMBER = '79000039999';
/** Calm before the first kill and after the cluster is whole again, milliseconds. */
const CALM_MS = 3_000;

/** How the primary is killed: its PostgreSQL alone, or the whole node with its Patroni, as when the machine dies. */
const manners = ['PostgreSQL', 'node'] as const;
type Manner = (typeof manners)[number];

interface Kill {
  manner: Manner;
  /** The longest time in which no write succeeded. */
  seconds: number;
}

/** Reads of one kind while the primary is killed. */
interface Reads {
  succeeded: number;
  failed: number;
  /** Messages of the failures, with their number. */
  reasons: Map<string, number>;
  /** Milliseconds until the response. */
  slowest: number;
}

export interface FailoverRun extends Account {
  kills: Kill[];
  submitted: number;
  /** Public lists through nginx. */
  lists: Reads;
  /** Statements on the replicas. */
  replicas: Reads;
}

/**
 * Kills the primary again and again, while applications are submitted through nginx and two servers, and compares
 * afterwards what the service, the operator, БДПН and the mailbox have.
 * @throws CommandError
 */
export const runFailovers = async (plan: Plan, kills: number, notify: (line: string) => void): Promise<FailoverRun> =>
  withTrial(plan, 2, async ({ addresses, db, origin, parties, vera }) => {
    const replicas = createPool(addresses.replicas, { max: 1, queryTimeoutMs: 5_000 });
    const end = new AbortController();
    try {
      const draft = await initOrder(vera, PROBE_NUMBER);

      const writes: number[] = [];
      const probing = [
        probeWrites(vera, draft, writes, end.signal),
        probeReads(() => readList(origin), end.signal),
        probeReads(() => replicas.query('select count(*) from operators'), end.signal),
      ] as const;
      const submitting = submitApplications(
        vera,
        (begun) => !end.signal.aborted && begun < MOST_APPLICATIONS,
        () => sleep(PAUSE_MS),
      );
      const done: (Omit<Kill, 'seconds'> & { at: number })[] = [];
      await sleep(CALM_MS);
      while (done.length < kills) {
        const primary = await findPrimary(plan);
        if (primary === undefined) {
          throw new CommandError('The cluster has lost its primary.');
        }
        const manner = manners[done.length % manners.length] ?? 'node';
        const at = performance.now();
        await (manner === 'node' ? killNode(plan, primary) : killPostgres(plan, primary));
        done.push({ manner, at });
        await waitFor('a new primary takes writes', 120, async () =>
          (writes.at(-1) ?? 0) < at + CALM_MS ? undefined : findPrimary(plan),
        );
        await up(plan);
        await sleep(CALM_MS);
        notify(
          `${done.length}: ${manner} of ${primary.name} killed, ${longestPause(writes, at, performance.now()).toFixed(1)} s without writes`,
        );
      }
      const ended = performance.now();
      end.abort();
      const orders = await submitting;
      const [, lists, reads] = await Promise.all(probing);
      // An order that stays a draft would count as lost.
      orders.push(await submitApplication(vera, PROBE_NUMBER));
      await waitUntilWhole(plan);
      await untilNone('orders and letters are open', () => countOpen(db));
      await parties.kill('service');
      return {
        ...(await takeAccount(db, orders, 'registered')),
        submitted: orders.length,
        kills: done.map(({ at, manner }, index) => ({
          manner,
          seconds: longestPause(writes, at, done[index + 1]?.at ?? ended),
        })),
        lists,
        replicas: reads,
      };
    } finally {
      end.abort();
      await replicas.end();
    }
  });

/** Saves a draft again and again, and notes when it succeeded. */
export const probeWrites = async (
  citizen: Visitor,
  draft: PortationOrder,
  writes: number[],
  signal: AbortSignal,
): Promise<void> => {
  let order = draft;
  while (!signal.aborted) {
    try {
      order = await chooseTariff(citizen, order);
      writes.push(performance.now());
    } catch {
      // What an interrupted call has saved has another version.
      order = await readOrder(citizen, order.id).catch(() => order);
    }
    await sleep(PROBE_MS);
  }
};

export const probeReads = async (read: () => Promise<unknown>, signal: AbortSignal): Promise<Reads> => {
  const reads: Reads = { succeeded: 0, failed: 0, reasons: new Map(), slowest: 0 };
  while (!signal.aborted) {
    const begun = performance.now();
    try {
      await read();
      reads.succeeded += 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      reads.failed += 1;
      reads.reasons.set(reason, (reads.reasons.get(reason) ?? 0) + 1);
    }
    reads.slowest = Math.max(reads.slowest, performance.now() - begun);
    await sleep(PROBE_MS);
  }
  return reads;
};

const readList = async (origin: string): Promise<void> => {
  const response = await fetch(`${origin}/api/v1/operator/mts`);
  await response.arrayBuffer();
  if (response.status !== 200) {
    throw new Error(String(response.status));
  }
};

/** The longest pause between two writes that ended after `from` and began before `to`, seconds. */
export const longestPause = (writes: readonly number[], from: number, to: number): number => {
  const pauses = writes.map((write, index) => {
    const previous = writes[index - 1] ?? write;
    return write > from && previous < to ? write - previous : 0;
  });
  return Math.max(0, ...pauses) / 1000;
};

/** The table of a run. */
export const failoverRows = (run: FailoverRun): { what: string; value: string }[] => {
  const pausesOf = (manner: Manner): number[] =>
    run.kills.filter((one) => one.manner === manner).map(({ seconds }) => seconds);
  const reads = ({ failed, slowest, succeeded }: Reads): string =>
    `${succeeded} answered, ${failed} failed, slowest ${(slowest / 1000).toFixed(1)} s`;
  return [
    { what: 'kills', value: manners.map((manner) => `${manner} ${pausesOf(manner).length}`).join(', ') },
    { what: 'applications submitted', value: String(run.submitted) },
    { what: 'lost: applications, jobs, letters', value: String(run.lost.length) },
    { what: 'doubled', value: String(run.doubled.length) },
    ...manners.map((manner) => ({
      what: `seconds without writes, ${manner} killed: median, worst`,
      value: `${quantile(pausesOf(manner), 0.5).toFixed(1)}, ${Math.max(0, ...pausesOf(manner)).toFixed(1)}`,
    })),
    { what: 'public lists meanwhile', value: reads(run.lists) },
    { what: 'statements on the replicas meanwhile', value: reads(run.replicas) },
    ...[run.lists, run.replicas].flatMap(({ reasons }) =>
      [...reasons].map(([reason, count]) => ({ what: `read that failed: ${reason}`, value: String(count) })),
    ),
    { what: 'letters', value: `${run.letters}, and ${run.letterCopies} suppressed copies` },
    { what: 'repeated attempts of jobs', value: String(run.jobRetries) },
  ];
};
