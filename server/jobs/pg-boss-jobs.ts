import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db } from '../db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import type { JobHandlers, JobKinds, JobName, Jobs } from './jobs.ts';

const jobNames: readonly JobName[] = ['bdpn.register', 'bdpn.cancel'];

/**
 * Retries continue for days, long after the order itself has timed out. A job whose process died is retried when it
 * expires; a call of БДПН takes less than half of that time.
 */
const QUEUE = { retryLimit: 500, retryDelay: 1, retryBackoff: true, retryDelayMax: 480, expireInSeconds: 10 };
/** How often expired jobs are looked for. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

export interface RunningJobs extends Jobs {
  /** Starts processing the queues. */
  work: (handlers: JobHandlers) => Promise<void>;
  stop: () => Promise<void>;
}

/** A queue in the service's PostgreSQL, shared by all replicas. */
export const startJobs = async (databaseUrl: string, logger: Logger): Promise<RunningJobs> => {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, schedule: false, ...SUPERVISION });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue failed'));
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, QUEUE);
    // An existing queue keeps its old settings otherwise.
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

/** Makes pg-boss use a transaction, so that a job is committed together with the change it belongs to. */
const inTransaction = (transaction: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await transaction.withoutPlugins().executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});
