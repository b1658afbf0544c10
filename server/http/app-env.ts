import type { HttpBindings } from '@hono/node-server';

/** The signed-in citizen, as the session knows them. */
export interface Citizen {
  /** Our own id, uuid; never the ESIA oid. */
  id: string;
  userName: string;
  /** A confirmed ESIA account: only it may apply. */
  isTrusted: boolean;
  /** Confirmed mobile numbers of the ESIA account, `79…`. */
  msisdns: readonly string[];
}

/** The session behind a request. */
export interface LiveSession {
  /** Hash of the cookie's value: the name of the session in the tables. */
  keyHash: string;
  citizen: Citizen;
  /** The nearest of the idle end, the absolute end and the end of a token that cannot be renewed. */
  expireAt: Date;
  absoluteExpireAt: Date;
}

/** What middleware leaves for handlers. */
export interface AppVariables {
  traceId: string;
  /** The pattern of the call, `/api/v1/order/portation/{id}`; the address itself never reaches a log. */
  route: string;
  /** Whether the browser reaches us under https, by the settings or by the word of whoever ends TLS before us. */
  isSecure: boolean;
  /** Null for an anonymous visitor. */
  citizen: Citizen | null;
  session: LiveSession | null;
  /** Whom the lookup quota counts: the citizen, or the visitor's address and cookie. Opaque and keyed. */
  quotaKey: string;
  /** Leaves the visitor's name with the browser, when it is a new one: for a call that tells or spends the quota. */
  keepVisitor: () => void;
  /** Keyed token of the address the request came from. */
  addressToken: string;
}

export interface AppEnv {
  /** Absent in tests that call the application without a server. */
  Bindings: Partial<HttpBindings>;
  Variables: AppVariables;
}
