/** Pauses between polls of a page that follows something live, milliseconds: 2 s, growing to 30 s while nothing changes. */
export const pollIntervalMs = (quietPolls: number): number => Math.min(2000 * 1.5 ** Math.min(quietPolls, 10), 30_000);
