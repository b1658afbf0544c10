import { setTimeout as sleep } from 'node:timers/promises';
import { countOpen, submitApplication, untilNone } from '../../bench/crash/account.ts';
import { initOrder } from '../../mocks/order-steps.ts';
import type { Visitor } from '../../mocks/visitor.ts';
import { readSettings } from '../../server/env.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { findStuckDeliveries } from '../../server/jobs/stuck-deliveries.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { secretsOf } from '../../server/lib/secrets.ts';
import { CommandError } from '../lib/command.ts';
import { ensureBackup, removeRestored, restore } from './backup.ts';
import { findPrimary, killNode, up } from './cluster.ts';
import { longestPause, probeReads, probeWrites } from './failover.ts';
import type { Plan } from './plan.ts';
import { killHard, runningPid, waitFor } from './processes.ts';
import { type Trial, TRIAL_DATABASE, withDatabase, withTrial } from './trial.ts';

/** How long each part of the cluster stays dead, milliseconds. */
const DEAD_MS = 15_000;
/** How long an instance of the service stays dead, milliseconds. */
const INSTANCE_DEAD_MS = 5_000;
const APPLICATIONS = 20;
/** Applications that are submitted while a party is dead. */
const WAITING = 6;
/** `orders -- stuck` lists what has waited for so long. */
const STUCK_SECONDS = 60;
const PROBE_NUMBER = '79000039999';
const FIRST_NUMBER = 79_000_030_000;

interface Row {
  incident: string;
  what: string;
  value: string;
}

/**
 * Causes incidents of docs/operations.md one after another in a cluster with two servers behind nginx, ends each as its
 * runbook says, and notes what was seen. The death of the primary has `runFailovers`.
 * @returns the table, and whether each ended
 * @throws CommandError
 */
export const runIncidents = async (
  plan: Plan,
  notify: (line: string) => void,
): Promise<{ rows: Row[]; isRight: boolean }> =>
  withTrial(plan, 2, async (trial) => {
    await ensureBackup(plan);
    const rows: Row[] = [];
    const note = (incident: string, what: string, value: number | string): void => {
      notify(`${incident}: ${what}: ${value}`);
      rows.push({ incident, what, value: String(value) });
    };
    const { db, vera } = trial;
    const draft = await initOrder(vera, PROBE_NUMBER);

    const die: Readonly<Record<string, () => Promise<void>>> = {
      'both replicas die': async () => {
        const primary = await findPrimary(plan);
        await Promise.all(plan.nodes.filter(({ name }) => name !== primary?.name).map((node) => killNode(plan, node)));
      },
      'etcd dies': () => killPart(plan, 'etcd'),
      'HAProxy dies': () => killPart(plan, 'haproxy'),
      'PgBouncer dies': () => killPart(plan, 'pgbouncer'),
    };
    for (const [incident, kill] of Object.entries(die)) {
      const end = new AbortController();
      const writes: number[] = [];
      const probing = probeWrites(vera, draft, writes, end.signal);
      await waitFor('a write succeeds', 60, () => Promise.resolve(writes.length > 0 || undefined));
      await kill();
      const dead = performance.now();
      await sleep(DEAD_MS);
      const repaired = performance.now();
      await up(plan);
      await waitFor('a write succeeds', 60, () => Promise.resolve((writes.at(-1) ?? 0) > repaired || undefined));
      end.abort();
      await probing;
      note(incident, 'writes while it was dead', writes.filter((at) => at > dead && at < repaired).length);
      note(incident, 'seconds dead', ((repaired - dead) / 1000).toFixed(1));
      note(incident, 'longest seconds without a write', longestPause(writes, dead, performance.now()).toFixed(1));
      const next = writes.find((at) => at > repaired) ?? Number.POSITIVE_INFINITY;
      note(incident, 'seconds from "up" to the next write', ((next - repaired) / 1000).toFixed(1));
    }
    // An order that stays a draft would count as open.
    await submitApplication(vera, PROBE_NUMBER);
    await loseInstance(trial, note);
    await loseParties(trial, note);
    await loseData(plan, trial, note);
    const { inconsistencies } = await verifyOrders(db);
    note('at the end', 'inconsistencies', inconsistencies.length);
    return { rows, isRight: inconsistencies.length === 0 };
  });

const killPart = async ({ folder }: Plan, name: string): Promise<void> => {
  const pid = await runningPid(folder, name);
  if (pid === undefined) {
    throw new CommandError(`${name} does not run.`);
  }
  await killHard(pid);
};

/** Submits applications for numbers of which none has an order yet. */
const submit = (vera: Visitor, first: number, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => submitApplication(vera, String(FIRST_NUMBER + first + index))),
  );

type Note = (incident: string, what: string, value: number | string) => void;

const loseInstance = async ({ origin, parties }: Trial, note: Note): Promise<void> => {
  const incident = 'an instance of the service dies';
  const end = new AbortController();
  // A path without a cache.
  const reading = probeReads(async () => {
    const { status } = await fetch(`${origin}/api/v1/account/info`);
    if (status !== 401) {
      throw new Error(String(status));
    }
  }, end.signal);
  await parties.restartServer(1, { signal: 'SIGKILL', deadMs: INSTANCE_DEAD_MS });
  end.abort();
  const { failed, succeeded } = await reading;
  note(incident, 'requests through nginx: answered, failed', `${succeeded}, ${failed}`);
};

const loseParties = async ({ db, parties, vera }: Trial, note: Note): Promise<void> => {
  const countStuck = async (): Promise<number> => (await findStuckDeliveries(db, STUCK_SECONDS)).length;
  for (const [index, party] of (['operator', 'bdpn', 'mail'] as const).entries()) {
    const incident = `${party} does not answer`;
    await untilNone('orders and letters are open', () => countOpen(db));
    await parties.kill(party);
    await submit(vera, index * WAITING, WAITING);
    note(incident, 'applications submitted meanwhile', WAITING);
    if (party === 'mail') {
      await untilNone(
        'orders are open',
        async () => (await db.selectFrom('orders').select('id').where('status', '=', 'PendingBDPN').execute()).length,
      );
    } else {
      await sleep((STUCK_SECONDS + 5) * 1000);
      note(incident, `listed as stuck after ${STUCK_SECONDS} s`, await countStuck());
    }
    const countLetters = async (): Promise<number> =>
      (await db.selectFrom('letters').select('id').where('sentAt', 'is', null).execute()).length;
    const waiting = await countLetters();
    const begun = performance.now();
    await parties.start(party);
    if (party === 'mail') {
      note(incident, 'letters that waited', waiting);
      await untilNone('letters wait', countLetters);
    } else {
      await untilNone('deliveries are stuck', countStuck);
    }
    note(incident, 'seconds from its return until nothing waited', ((performance.now() - begun) / 1000).toFixed(0));
  }
};

/** Deletes events by mistake, and brings them back from the restored moment before. */
const loseData = async (plan: Plan, { db, parties, vera }: Trial, note: Note): Promise<void> => {
  const incident = 'data is deleted by mistake';
  await submit(vera, 3 * WAITING, APPLICATIONS);
  await untilNone('orders and letters are open', () => countOpen(db));
  await sleep(1000);
  const moment = new Date();
  await sleep(1000);
  await parties.kill('service');
  const deleted = await db
    .deleteFrom('portationEvents')
    .where('code', '<>', 'ORDER_SUBMITTED')
    .returning('id')
    .execute();
  note(incident, 'rows deleted', deleted.length);
  note(incident, 'orders that "verify" names', (await verifyOrders(db)).inconsistencies.length);
  const begun = performance.now();
  const superuser = await restore(plan, moment);
  note(incident, 'seconds until the moment was restored', ((performance.now() - begun) / 1000).toFixed(0));
  const restored = createDb(createPool(withDatabase(superuser, TRIAL_DATABASE), { max: 1 }), secretsOf(readSettings()));
  try {
    const ids = deleted.map(({ id }) => id);
    const rows = await restored
      .selectFrom('portationEvents')
      .selectAll()
      .where((row) => row('id', '=', row.fn.any(row.val(ids))))
      .execute();
    await db
      .insertInto('portationEvents')
      .values(rows.map((row) => ({ ...row, details: row.details === null ? null : JSON.stringify(row.details) })))
      .execute();
    note(incident, 'rows brought back', rows.length);
  } finally {
    await restored.destroy();
  }
  await removeRestored(plan);
  await parties.start('service');
};
