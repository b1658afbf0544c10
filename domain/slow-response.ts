/** Milliseconds after which a response that has not come is slow. */
export const SLOW_RESPONSE_MS = 20_000;
