import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db } from '../../db/schema.ts';

/** Stores the provider's records in PostgreSQL, so that a restart does not end its sessions. */
export const createOidcRecords =
  (db: Db) =>
  (model: string): Adapter => {
    const table = 'esia_sim.records';
    const read = async (column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> => {
      const row = await db
        .selectFrom(table)
        .select(['payload', 'expiresAt'])
        .where('model', '=', model)
        .where(column, '=', value)
        .executeTakeFirst();
      return row === undefined || (row.expiresAt !== null && row.expiresAt < new Date()) ? undefined : row.payload;
    };
    return {
      upsert: async (id, payload, expiresIn) => {
        const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
        const values = {
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          payload: JSON.stringify(payload),
          expiresAt,
        };
        await db
          .insertInto(table)
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute();
      },
      find: (id) => read('id', id),
      findByUid: (uid) => read('uid', uid),
      // Device codes are not part of the simulated service.
      findByUserCode: () => Promise.resolve(undefined),
      consume: async (id) => {
        const payload = await read('id', id);
        if (payload !== undefined) {
          await db
            .updateTable(table)
            .set({ payload: JSON.stringify({ ...payload, consumed: Math.floor(Date.now() / 1000) }) })
            .where('model', '=', model)
            .where('id', '=', id)
            .execute();
        }
      },
      destroy: async (id) => {
        await db.deleteFrom(table).where('model', '=', model).where('id', '=', id).execute();
      },
      revokeByGrantId: async (grantId) => {
        await db.deleteFrom(table).where('grantId', '=', grantId).execute();
      },
    };
  };
