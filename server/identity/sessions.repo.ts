import type { InferResult } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { IdentifiedPerson } from './identity-provider.ts';

export const createSessionsRepo = (db: Db) => {
  // Every request of a citizen asks it, so it is put together once.
  const findQuery = db
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
    .where('sessions.keyHash', '=', '')
    .compile();

  return {
    /** Finds or makes the citizen behind a subject and brings what is known of them up to date. */
    saveCitizen: async (person: IdentifiedPerson, id: string, now: Date): Promise<string> => {
      const values = {
        userName: [person.personal.lastName, person.personal.firstName, person.personal.middleName]
          .filter((part) => part !== null)
          .join(' '),
        isTrusted: person.isTrusted,
        msisdns: JSON.stringify(person.msisdns),
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
      tokens: Buffer;
      tokenExpiresAt: Date | null;
      canRefresh: boolean;
      person: Buffer;
    }): Promise<void> => {
      const { now, ...rest } = session;
      await db
        .insertInto('sessions')
        .values({ ...rest, createdAt: now, lastActiveAt: now })
        .execute();
    },
    find: async (keyHash: string) => {
      const { rows } = await db.executeQuery<InferResult<typeof findQuery>[number]>({
        ...findQuery,
        parameters: [keyHash],
      });
      return rows[0];
    },
    readSealed: (keyHash: string) =>
      db.selectFrom('sessions').select(['tokens', 'person']).where('keyHash', '=', keyHash).executeTakeFirst(),
    touch: async (keyHash: string, now: Date): Promise<void> => {
      await db.updateTable('sessions').set({ lastActiveAt: now }).where('keyHash', '=', keyHash).execute();
    },
    /**
     * Takes the renewal of a token upon oneself, by putting its end off.
     * @returns whether it was ours to take: false when another request or another replica was first
     */
    claimRenewal: async (keyHash: string, before: Date, until: Date): Promise<boolean> => {
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
      tokens: Buffer,
      tokenExpiresAt: Date | null,
      canRefresh: boolean,
    ): Promise<void> => {
      await db
        .updateTable('sessions')
        .set({ tokens, tokenExpiresAt, canRefresh })
        .where('keyHash', '=', keyHash)
        .execute();
    },
    delete: async (keyHash: string): Promise<void> => {
      await db.deleteFrom('sessions').where('keyHash', '=', keyHash).execute();
    },
    /** Clears away what has ended anyway, with the personal data in it. */
    deleteEnded: async (ends: { idleSince: Date; begunBefore: Date }): Promise<void> => {
      await db
        .deleteFrom('sessions')
        .where((row) => row.or([row('lastActiveAt', '<', ends.idleSince), row('createdAt', '<', ends.begunBefore)]))
        .execute();
      await db.deleteFrom('loginTransactions').where('createdAt', '<', ends.begunBefore).execute();
    },
  };
};
