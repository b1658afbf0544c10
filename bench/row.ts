/** One line of what `npm run bench` prints. */
export interface Row {
  what: string;
  value: string;
  /** What it should be; empty when there is no budget. */
  budget: string;
}
