import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import type { JobHandlers, JobKinds, JobName, Jobs } from './jobs.ts';

const jobNames: readonly JobName[] = ['bdpn.register', 'bdpn.cancel'];

/**
 * Retries go on for days: a job is given up only long after the order itself was. A job whose process died in the
 * middle of it is taken up again when its time has run out; no call of the database takes half as long.
 */
const QUEUE = { retryLimit: 500, retryDelay: 1, retryBackoff: true, retryDelayMax: 480, expireInSeconds: 10 };
/** How often jobs of processes that died are looked for. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

export interface RunningJobs extends Jobs {
  /** Begins to work the queues. */
  work: (handlers: JobHandlers) => Promise<void>;
  stop: () => Promise<void>;
}

/** The queue on our own PostgreSQL, shared by all replicas. */
export const startJobs = async (databaseUrl: string, logger: Logger): Promise<RunningJobs> => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, schedule: false, ...SUPERVISION });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, QUEUE);
    // A queue that was there before keeps its old figures otherwise.
    await boss.updateQueue(name, QUEUE);
  }
  const workOne = async <Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> => {
    await boss.work<JobKinds[Name]>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
      for (const job of jobs) {
        await handle(job.data);
      }
    });
  };
  return {
    enqueue: async (transaction, name, data) => {
      await boss.send(name, data, { db: inTransaction(transaction) });
    },
    work: async (handlers) => {
      await workOne('bdpn.register', handlers['bdpn.register']);
      await workOne('bdpn.cancel', handlers['bdpn.cancel']);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};

/** pg-boss over our transaction: the job exists exactly when the change it belongs to does. */
const inTransaction = (transaction: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await transaction.withoutPlugins().executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});
