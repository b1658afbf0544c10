import type { Selectable } from 'kysely';
import { anyOf } from '../db/any-of.ts';
import { batched } from '../db/batched.ts';
import { prepare } from '../db/prepare.ts';
import type { Db } from '../db/schema.ts';
import { seal } from '../db/sealed-columns.ts';
import type { SessionsTable, StoredTokens } from './esia.tables.ts';
import type { IdentifiedPerson } from './identity-provider.ts';

/** Citizens that one statement marks. */
const BATCH = 10_000;

export const createSessionsRepo = (db: Db) => {
  const findSessions = prepare(db, 'session', (keyHashes: readonly string[]) =>
    db
      .selectFrom('sessions')
      .innerJoin('citizens', 'citizens.id', 'sessions.citizenId')
      .select([
        'sessions.keyHash',
        'sessions.createdAt',
        'sessions.lastActiveAt',
        'sessions.tokenExpiresAt',
        'sessions.canRefresh',
        'citizens.id as citizenId',
        'citizens.userName',
        'citizens.isTrusted',
        'citizens.msisdns',
      ])
      .where('sessions.keyHash', '=', anyOf(keyHashes, 'text')),
  );
  const findPersons = prepare(db, 'sessionPerson', (keyHashes: readonly string[]) =>
    db.selectFrom('sessions').select(['keyHash', 'person']).where('keyHash', '=', anyOf(keyHashes, 'text')),
  );
  const byKey = <Row extends { keyHash: string }>(find: (keyHashes: string[]) => Promise<Row[]>) =>
    batched<Pick<Row, 'keyHash'>, Row>(
      (keys) => find(keys.map(({ keyHash }) => keyHash)),
      ({ keyHash }) => keyHash,
    );
  const findSession = byKey(findSessions);
  const findPerson = byKey(findPersons);

  return {
    /** Creates or updates the citizen of a subject. @returns the citizen's id */
    saveCitizen: async (person: IdentifiedPerson, id: string, now: Date): Promise<string> => {
      const values = {
        userName: seal(
          [person.personal.lastName, person.personal.firstName, person.personal.middleName]
            .filter((part) => part !== null)
            .join(' '),
        ),
        isTrusted: person.isTrusted,
        msisdns: seal(person.msisdns),
        updatedAt: now,
      };
      const row = await db
        .insertInto('citizens')
        .values({ id, subject: person.subject, ...values })
        .onConflict((conflict) => conflict.column('subject').doUpdateSet(values))
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    insert: async (session: {
      keyHash: string;
      citizenId: string;
      now: Date;
      tokens: StoredTokens;
      tokenExpiresAt: Date | null;
      canRefresh: boolean;
      person: Selectable<SessionsTable>['person'];
    }): Promise<void> => {
      const { now, person, tokens, ...rest } = session;
      await db
        .insertInto('sessions')
        .values({ ...rest, person: seal(person), tokens: seal(tokens), createdAt: now, lastActiveAt: now })
        .execute();
    },
    find: async (keyHash: string) => (await findSession({ keyHash }))[0],
    readPerson: async (keyHash: string) => (await findPerson({ keyHash }))[0]?.person,
    readTokens: async (keyHash: string) => {
      const row = await db.selectFrom('sessions').select('tokens').where('keyHash', '=', keyHash).executeTakeFirst();
      return row?.tokens;
    },
    touch: async (keyHash: string, now: Date): Promise<void> => {
      await db.updateTable('sessions').set({ lastActiveAt: now }).where('keyHash', '=', keyHash).execute();
    },
    /**
     * Claims the refresh of a token by postponing its expiry.
     * @returns false when another request or replica has claimed it first
     */
    claimRefresh: async (keyHash: string, before: Date, until: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ tokenExpiresAt: until })
        .where('keyHash', '=', keyHash)
        .where('tokenExpiresAt', '=', before)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    saveTokens: async (
      keyHash: string,
      tokens: StoredTokens,
      tokenExpiresAt: Date | null,
      canRefresh: boolean,
    ): Promise<void> => {
      await db
        .updateTable('sessions')
        .set({ tokens: seal(tokens), tokenExpiresAt, canRefresh })
        .where('keyHash', '=', keyHash)
        .execute();
    },
    delete: async (keyHash: string): Promise<void> => {
      await db.deleteFrom('sessions').where('keyHash', '=', keyHash).execute();
    },
    /** @returns whether the citizen had such a session */
    deleteOwn: async (keyHash: string, citizenId: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('keyHash', '=', keyHash)
        .where('citizenId', '=', citizenId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** Deletes all sessions of the citizen of a session. */
    deleteOfCitizen: async (keyHash: string): Promise<void> => {
      await db
        .deleteFrom('sessions')
        .where('citizenId', '=', (row) => row.selectFrom('sessions').select('citizenId').where('keyHash', '=', keyHash))
        .execute();
    },
    /**
     * Deletes citizens who last signed in before a moment and have neither a session nor an order. Those found to have
     * orders are looked at again only when one was erased.
     */
    deleteCitizensWithoutOrders: async (before: Date): Promise<void> => {
      const candidates = db
        .selectFrom('citizens')
        .select('id')
        .where('updatedAt', '<', before)
        .where('hasOrders', '=', false)
        .where((row) =>
          row.exists(row.selectFrom('orders').select('orders.id').whereRef('orders.citizenId', '=', 'citizens.id')),
        )
        .limit(BATCH);
      let marked = BATCH;
      while (marked === BATCH) {
        const rows = await db
          .updateTable('citizens')
          .set({ hasOrders: true })
          .where('id', 'in', candidates)
          .returning('id')
          .execute();
        marked = rows.length;
      }
      await db
        .deleteFrom('citizens')
        .where('updatedAt', '<', before)
        .where('hasOrders', '=', false)
        .where((row) =>
          row.not(
            row.exists(row.selectFrom('sessions').select('keyHash').whereRef('sessions.citizenId', '=', 'citizens.id')),
          ),
        )
        .where((row) =>
          row.not(
            row.exists(row.selectFrom('orders').select('orders.id').whereRef('orders.citizenId', '=', 'citizens.id')),
          ),
        )
        .execute();
    },
    /** Deletes expired sessions with the personal data in them. */
    deleteExpired: async (limits: { idleSince: Date; createdBefore: Date }): Promise<void> => {
      await db
        .deleteFrom('sessions')
        .where((row) =>
          row.or([row('lastActiveAt', '<', limits.idleSince), row('createdAt', '<', limits.createdBefore)]),
        )
        .execute();
    },
  };
};

/** Has citizens of erased orders looked at again: they may have no other. */
export const lookAtOrdersAgain = async (trx: Db, citizenIds: readonly string[]): Promise<void> => {
  await trx.updateTable('citizens').set({ hasOrders: false }).where('id', 'in', citizenIds).execute();
};
