import type { Db } from '../db/schema.ts';
import { hashOfKey } from '../lib/secrets.ts';

/** A login transaction older than this is restarted. */
export const LOGIN_TRANSACTION_LIFETIME_MS = 10 * 60_000;

export interface LoginTransaction {
  state: string;
  binding: string;
  nonce: string;
  codeVerifier: string;
  returnUrl: string;
  redirectUri: string;
  createdAt: Date;
}

export const createLoginTransactionsRepo = (db: Db) => ({
  insert: async ({ state, binding, ...rest }: LoginTransaction): Promise<void> => {
    await db
      .insertInto('loginTransactions')
      .values({ stateHash: hashOfKey(state), bindingHash: hashOfKey(binding), ...rest })
      .execute();
  },
  /** Finds and deletes a transaction: a state works once. */
  take: (state: string) =>
    db.deleteFrom('loginTransactions').where('stateHash', '=', hashOfKey(state)).returningAll().executeTakeFirst(),
  deleteCreatedBefore: async (moment: Date): Promise<void> => {
    await db.deleteFrom('loginTransactions').where('createdAt', '<', moment).execute();
  },
});
