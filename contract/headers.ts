/** Names of our own headers. */

/** Every answer carries the domain clock's "now": portations live in that time, and simulated days may pass quickly. */
export const DOMAIN_NOW_HEADER = 'x-domain-now';

/** `background` marks a request the citizen did not ask for (polling): it never prolongs the session. */
export const ACTIVITY_HEADER = 'x-activity';

/** Made once per submission attempt of an order; the same key gives the same answer. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

export const TRACE_ID_HEADER = 'x-trace-id';
