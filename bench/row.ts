/** One line of what `npm run bench` prints. */
export interface Row {
  what: string;
  value: string;
  /** The budget; empty when there is none. */
  budget: string;
}
