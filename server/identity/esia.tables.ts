import type { Generated } from 'kysely';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { Sealed } from '../db/sealed-columns.ts';

export interface CitizensTable {
  id: string;
  /** The identity service's id of the person. */
  subject: string;
  userName: Sealed<string>;
  isTrusted: boolean;
  /** Confirmed mobile numbers, `79…`. */
  msisdns: Sealed<string[]>;
  updatedAt: Date;
  /** Known to have orders; false until it is looked for, and again when one is erased. */
  hasOrders: Generated<boolean>;
}

/** `Tokens` of an identity provider, as JSON has them. */
export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  expiresAt: string | null;
}

export interface SessionsTable {
  /** Hash of the cookie's value. */
  keyHash: string;
  citizenId: string;
  createdAt: Date;
  lastActiveAt: Date;
  /** Access, refresh and id tokens. */
  tokens: Sealed<StoredTokens>;
  /** When the access token expires or, while a replica refreshes it, when another may try; null: it does not expire. */
  tokenExpiresAt: Date | null;
  canRefresh: boolean;
  /** Personal data of the sign-in, with the e-mail address that the identity service vouched for. */
  person: Sealed<PersonalInfo & { confirmedEmail: string | null }>;
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
