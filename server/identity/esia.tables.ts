import type { ColumnType, Generated } from 'kysely';

export interface CitizensTable {
  id: string;
  /** The identity service's id of the person. */
  subject: string;
  userName: string;
  isTrusted: boolean;
  /** Confirmed mobile numbers, `79…`. */
  msisdns: ColumnType<string[], string, string>;
  updatedAt: Date;
}

export interface SessionsTable {
  /** Hash of the cookie's value. */
  keyHash: string;
  citizenId: string;
  createdAt: Date;
  lastActiveAt: Date;
  /** Access, refresh and id tokens, sealed. */
  tokens: Buffer;
  /** When the access token expires or, while a replica refreshes it, when another may try; null: it does not expire. */
  tokenExpiresAt: Date | null;
  canRefresh: boolean;
  /** Personal data of the sign-in, sealed. */
  person: Buffer;
}

export interface LoginTransactionsTable {
  stateHash: string;
  /** Hash of the cookie that binds the transaction to one browser. */
  bindingHash: string;
  nonce: string;
  codeVerifier: string;
  returnUrl: string;
  redirectUri: string;
  createdAt: Generated<Date>;
}

export interface EsiaTables {
  citizens: CitizensTable;
  sessions: SessionsTable;
  loginTransactions: LoginTransactionsTable;
}
