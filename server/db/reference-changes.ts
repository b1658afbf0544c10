import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../lib/logger.ts';
import { repeat } from '../lib/repeat.ts';
import { within } from '../lib/within.ts';
import type { Db } from './schema.ts';

const CHANNEL = 'reference_changes';
/** Interval of the checks, and of the attempts to connect again. */
const CHECK_MS = 1000;
/** A notification that takes longer means a lost connection. */
const ANSWER_MS = 2000;

export interface ReferenceChanges {
  /** False while changes might go unnoticed. */
  isHeard: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Listens to the commits that change the catalogue, on a connection of its own. Every second a notification of its own
 * checks that they arrive: a broken connection may look alive, and a pooler may pass none on. What was missed meanwhile
 * counts as a change.
 */
export const watchReferenceChanges = async (
  { databaseUrl, db, logger }: { databaseUrl: string; db: Db; logger: Logger },
  onChange: () => void,
): Promise<ReferenceChanges> => {
  const ownPayload = randomUUID();
  let client: pg.Client | undefined;
  let isHeard = false;
  let isReported = false;
  let arrive: () => void = () => undefined;

  const lose = (lost: pg.Client): void => {
    if (lost === client) {
      client = undefined;
      isHeard = false;
    }
  };
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'mnp-portal changes',
      connectionTimeoutMillis: ANSWER_MS,
    });
    opened.on('error', () => lose(opened));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ payload }) => {
      if (payload === ownPayload) {
        arrive();
      } else if (payload === '') {
        onChange();
      }
    });
    client = opened;
    await opened.connect();
    await opened.query(`listen ${CHANNEL}`);
  };
  const exchange = async (): Promise<void> => {
    if (client === undefined) {
      await within(ANSWER_MS, connect());
    }
    const arrival = Promise.withResolvers<void>();
    arrive = arrival.resolve;
    const answer = Promise.withResolvers<void>();
    // A wait for a connection of the pool is not counted: it says that the service is busy.
    const exchanged = db.connection().execute(async (connection) => {
      const sent = sql`select pg_notify(${CHANNEL}, ${ownPayload})`.execute(connection);
      within(ANSWER_MS, Promise.all([sent, arrival.promise])).then(() => answer.resolve(), answer.reject);
      await sent;
    });
    exchanged.catch(answer.reject);
    await answer.promise;
  };
  const check = async (): Promise<void> => {
    try {
      await exchange();
      if (!isHeard && client !== undefined) {
        onChange();
        isHeard = true;
        isReported = false;
      }
    } catch (error) {
      if (!isReported) {
        isReported = true;
        logger.warn({ err: error }, 'changes of the catalogue cannot be noticed');
      }
      const lost = client;
      if (lost !== undefined) {
        lose(lost);
        // A frozen server does not answer.
        lost.end().catch(() => undefined);
      }
    }
  };

  await check();
  const stopChecks = repeat(CHECK_MS, check);
  return {
    isHeard: () => isHeard,
    stop: async () => {
      await stopChecks();
      await client?.end();
    },
  };
};
