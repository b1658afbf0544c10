import { setTimeout as sleep } from 'node:timers/promises';
import { countOpen, submitApplication, submitApplications, untilNone } from '../../bench/crash/account.ts';
import { chooseTariff, initOrder, readOrder } from '../../mocks/order-steps.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { verifyOrders } from '../../server/jobs/verify-orders.ts';
import { ensureBackup, putBack, removeRestored, restore } from './backup.ts';
import { querySingle } from './cluster.ts';
import type { Plan } from './plan.ts';
import { TRIAL_DATABASE, withDatabase, withTrial } from './trial.ts';
import { readSettings } from '../../server/env.ts';
import { secretsOf } from '../../server/lib/secrets.ts';

/** How long servers run before the next one is restarted. */
const SIDE_BY_SIDE_MS = 500;

interface Row {
  what: string;
  value: string;
}

/** What the restored database has. */
const readRestored = async (superuser: string): Promise<{ ids: string[]; orders: number; problems: string[] }> => {
  const db = createDb(createPool(superuser, { max: 2 }), secretsOf(readSettings()));
  try {
    const rows = await db.selectFrom('orders').select('id').where('status', '<>', 'Initialized').execute();
    const { inconsistencies, orders } = await verifyOrders(db);
    return {
      ids: rows.map(({ id }) => id),
      orders,
      problems: inconsistencies.map(({ orderId, problem }) => `${orderId}: ${problem}`),
    };
  } finally {
    await db.destroy();
  }
};

/** Verifies the orders of a restored database. */
export const verifyRestored = async (superuser: string, database: string): Promise<Row[]> => {
  const url = withDatabase(superuser, database);
  const [tables] = (await querySingle(url, "select to_regclass('orders') is null as missing")) as {
    missing: boolean;
  }[];
  if (tables?.missing === true) {
    return [{ what: 'tables', value: 'none: no server had migrated the database yet' }];
  }
  const { ids, orders, problems } = await readRestored(url);
  problems.forEach((line) => console.log(line));
  return [
    { what: 'orders, of these submitted', value: `${orders}, ${ids.length}` },
    { what: 'inconsistencies', value: String(problems.length) },
  ];
};

/**
 * Submits applications before and after a moment, restores that moment, and compares.
 * @returns the table, and whether exactly what was submitted before is there
 */
export const checkRestore = async (plan: Plan, applications: number): Promise<{ rows: Row[]; isRight: boolean }> =>
  withTrial(plan, 2, async ({ db, parties, vera }) => {
    await ensureBackup(plan);
    const before = await submitApplications(vera, (begun) => begun < applications);
    await untilNone('orders and letters are open', () => countOpen(db));
    await sleep(1000);
    const moment = new Date();
    await sleep(1000);
    const after = [await submitApplication(vera, '79000039998'), await submitApplication(vera, '79000039999')];
    await parties.kill('service');
    const begun = performance.now();
    const superuser = await restore(plan, moment);
    const seconds = (performance.now() - begun) / 1000;
    const { ids, problems } = await readRestored(withDatabase(superuser, TRIAL_DATABASE));
    const former = await putBack(plan, TRIAL_DATABASE);
    await removeRestored(plan);
    await parties.start('service');
    const next = await submitApplication(vera, '79000039997');
    await untilNone('orders and letters are open', () => countOpen(db));
    const { inconsistencies } = await verifyOrders(db);
    problems.push(...inconsistencies.map(({ orderId, problem }) => `put back: ${orderId}: ${problem}`));
    const back = await db.selectFrom('orders').select('id').where('status', '<>', 'Initialized').execute();
    const isBack = back.length === before.length + 1 && back.some(({ id }) => id === next);
    await querySingle(superuser.replace(String(plan.restoredPort), String(plan.writerPort)), `drop database ${former}`);
    const missing = before.filter((id) => !ids.includes(id));
    const extra = ids.filter((id) => after.includes(id));
    problems.forEach((line) => console.log(line));
    return {
      isRight: isBack && missing.length + extra.length + problems.length === 0,
      rows: [
        { what: 'submitted before the moment, and after it', value: `${before.length}, ${after.length}` },
        { what: 'restored: missing, too many', value: `${missing.length}, ${extra.length}` },
        { what: 'inconsistencies of the restored orders', value: String(problems.length) },
        { what: 'put back: the restored orders and a new one, which reached its end', value: isBack ? 'yes' : 'no' },
        { what: 'seconds until the database of the moment took statements', value: seconds.toFixed(1) },
      ],
    };
  });

/**
 * Restarts three servers one after another under load, twice.
 * @param previous folder of the version before: the servers start with it, change to this one and back to it
 * @returns the table, and whether every request was answered
 */
export const checkRollingRestart = async (plan: Plan, previous?: string): Promise<{ rows: Row[]; isRight: boolean }> =>
  withTrial(
    plan,
    3,
    async ({ origin, parties, vera }) => {
      const end = new AbortController();
      const failures = new Map<string, number>();
      let requests = 0;
      const load = async (what: string, call: () => Promise<number>): Promise<void> => {
        while (!end.signal.aborted) {
          const status = await call().catch((error: unknown) => String(error));
          requests += 1;
          if (status !== 200) {
            const failure = `${what}: ${status}`;
            failures.set(failure, (failures.get(failure) ?? 0) + 1);
          }
        }
      };
      let draft = await chooseTariff(vera, await initOrder(vera, '79000039999'));
      const loading = Promise.all([
        ...Array.from({ length: 4 }, () =>
          load('page', async () => {
            const response = await fetch(`${origin}/api/v1/setting/feature/list?of=${Math.random()}`);
            await response.arrayBuffer();
            return response.status;
          }),
        ),
        ...Array.from({ length: 2 }, () =>
          load('own order', async () => {
            await readOrder(vera, draft.id);
            return 200;
          }),
        ),
        load('saved draft', async () => {
          draft = await chooseTariff(vera, draft);
          return 200;
        }),
      ]);
      const begun = performance.now();
      for (const folder of [undefined, previous]) {
        for (const index of plan.serverPorts.keys()) {
          await parties.restartServer(index, folder === undefined ? {} : { folder });
          await sleep(SIDE_BY_SIDE_MS);
        }
      }
      end.abort();
      await loading;
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      failures.forEach((count, failure) => console.log(`${count} × ${failure}`));
      return {
        isRight: failed === 0,
        rows: [
          { what: 'restarts of three servers', value: String(2 * plan.serverPorts.length) },
          { what: 'versions', value: previous === undefined ? 'this one' : 'the one before, this one, the one before' },
          { what: 'requests, failed', value: `${requests}, ${failed}` },
          { what: 'seconds', value: ((performance.now() - begun) / 1000).toFixed(0) },
        ],
      };
    },
    previous,
  );
