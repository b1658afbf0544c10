/** Milliseconds without an answer after which a response is slow (specification 9). */
export const SLOW_RESPONSE_MS = 20_000;
