/** Milliseconds without an answer after which a response is slow. */
export const SLOW_RESPONSE_MS = 20_000;
