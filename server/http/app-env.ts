import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '../../contract/endpoint.ts';

/** The signed-in citizen, from the session. */
export interface Citizen {
  /** Internal uuid; never the ESIA oid. */
  id: string;
  userName: string;
  /** Whether the ESIA account is confirmed; only a trusted account may apply. */
  isTrusted: boolean;
  /** Confirmed mobile numbers of the ESIA account, `79…`. */
  msisdns: readonly string[];
}

/** The session of a request. */
export interface LiveSession {
  /** Hash of the cookie's value, the key of the session in the database. */
  keyHash: string;
  citizen: Citizen;
  /** The earliest of the idle end, the absolute end and the end of a token that cannot be refreshed. */
  expireAt: Date;
  absoluteExpireAt: Date;
}

/** A call whose answer is kept, and where. */
export interface KeptCall {
  endpoint: Endpoint;
  /** In the cache: the path of the endpoint with the parsed arguments. */
  key: string;
}

/** Variables set by middleware for handlers. */
export interface AppVariables {
  traceId: string;
  /** Route pattern, `/api/v1/order/portation/{id}`; the path itself is never logged. */
  route: string;
  /** Whether the browser uses https, by the settings or by the header of the proxy that terminates TLS. */
  isSecure: boolean;
  /** Null for an anonymous visitor. */
  citizen: Citizen | null;
  session: LiveSession | null;
  /**
   * Keyed token that identifies the citizen, or the visitor by address and cookie, for the lookup quota. Sets the cookie
   * when it is new: called once, by handlers that read or consume the quota.
   */
  identifyVisitor: () => string;
  /** Keyed token of the client address. */
  addressToken: () => string;
  /** The call whose answer is kept. */
  keptCall?: KeptCall;
  /** Answered with 503 because of an overload. */
  isRefused?: boolean;
}

export interface AppEnv {
  /** Absent when tests call the application without a server. */
  Bindings: Partial<HttpBindings> & {
    /** A call by which the server renders a page: no request of a visitor. */
    isOfRendering?: boolean;
  };
  Variables: AppVariables;
}
