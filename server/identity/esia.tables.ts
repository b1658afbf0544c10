import type { ColumnType, Generated } from 'kysely';

export interface CitizensTable {
  id: string;
  /** Whom the identity service means: its own id of the person. */
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
  /** When the access token ends or, while one replica is renewing it, when another may try; null: it has no end. */
  tokenExpiresAt: Date | null;
  canRefresh: boolean;
  /** The person's data as the identity service told them at sign-in, sealed. */
  person: Buffer;
}

export interface LoginTransactionsTable {
  stateHash: string;
  /** Hash of the cookie that ties the trip to this browser. */
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
