/** The pause before the next poll, milliseconds: 2 s, growing to 30 s while nothing changes. */
export const pollIntervalMs = (unchangedPolls: number): number =>
  Math.min(2000 * 1.5 ** Math.min(unchangedPolls, 10), 30_000);
