/** Names of the custom headers. */

/** The domain clock's "now", in every response: the browser counts the time of portations by it. */
export const DOMAIN_NOW_HEADER = 'x-domain-now';

/** `background` marks a request that no user action caused (polling): it does not prolong the session. */
export const ACTIVITY_HEADER = 'x-activity';

/** The idempotency key of a submission; a repeated key gives the stored response. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const TRACE_ID_HEADER = 'x-trace-id';
