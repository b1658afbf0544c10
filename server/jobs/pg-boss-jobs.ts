import { CompiledQuery } from 'kysely';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import { DAY_MS } from '../../domain/portation-rules.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { inTraceOf } from '../db/submission-trace.ts';
import type { JobHandlers, JobKinds, JobName, Jobs } from './jobs.ts';

const MAX_RETRY_SECONDS = 480;
const YEAR_SECONDS = (365 * DAY_MS) / 1000;
/**
 * A cancellation is retried for a year, if it takes so long to be accepted; an application until its order is returned.
 * A job whose process died is retried when it expires; a call of БДПН takes less than half of that time.
 */
const QUEUE = {
  retryLimit: YEAR_SECONDS / MAX_RETRY_SECONDS,
  retentionSeconds: YEAR_SECONDS,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_SECONDS,
  expireInSeconds: 10,
  // Wakes the workers of all replicas when the transaction of a new job commits.
  notify: true,
};
/** Retries, and jobs whose notification was lost, wait for the next poll. */
const WORK = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** Interval of the search for expired jobs. */
const SUPERVISION = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

export interface RunningJobs extends Jobs {
  stop: () => Promise<void>;
}

/** Starts one queue per handler in the service's PostgreSQL, shared by all replicas, and processes the jobs. */
export const startJobs = async (
  databaseUrl: string,
  handlers: JobHandlers,
  { db, logger }: Pick<Deps, 'db' | 'logger'>,
): Promise<RunningJobs> => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    schedule: false,
    useListenNotify: true,
    ...SUPERVISION,
  });
  boss.on('warning', (warning) => logger.warn({ warning }, 'job queue warning'));
  boss.on('error', (error) => logger.error({ err: toError(error) }, 'job queue failed'));
  await boss.start();
  const work = async <Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> => {
    await boss.createQueue(name, QUEUE);
    // An existing queue keeps its old settings otherwise.
    await boss.updateQueue(name, QUEUE);
    // So do unfinished jobs that an earlier version queued.
    await boss.getDb().executeSql(
      `update pgboss.job
      set retry_limit = $2, keep_until = greatest(keep_until, created_on + $3 * interval '1 s')
      where name = $1 and state < 'completed' and retry_limit < $2`,
      [name, QUEUE.retryLimit, QUEUE.retentionSeconds],
    );
    await boss.work(name, WORK, (jobs: Job<JobKinds[Name]>[]) =>
      Promise.all(
        jobs.map(({ data, id }): Promise<JobResult> =>
          // Its failure must not repeat the other jobs of the batch.
          inTraceOf(db, data.requestId, name, async (): Promise<JobResult> => {
            try {
              await handle(data);
              return { id, status: 'completed' };
            } catch (error) {
              logger.warn({ err: toError(error), job: name, requestId: data.requestId }, 'job failed');
              return { id, status: 'failed', output: { message: toError(error).message } };
            }
          }),
        ),
      ),
    );
  };
  for (const name of Object.keys(handlers) as JobName[]) {
    await work(name, handlers[name]);
  }
  // A process that dies again and again before the interval is over would leave the jobs of its predecessors for ever.
  await boss.supervise();
  return {
    enqueue: async (transaction, name, data) => {
      await boss.send(name, data, { db: inTransaction(transaction) });
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
};

/** pg-boss emits some errors as plain copies of their fields, which would be logged without a message. */
const toError = (emitted: unknown): Error => (emitted instanceof Error ? emitted : Object.assign(new Error(), emitted));

/** Makes pg-boss use a transaction, so that a job is committed together with the change it belongs to. */
const inTransaction = (transaction: Db) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await transaction.withoutPlugins().executeQuery(CompiledQuery.raw(text, values ?? []));
    return { rows };
  },
});
