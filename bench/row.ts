/** One row of the output of `npm run bench`. */
export interface Row {
  what: string;
  value: string;
  /** The budget; empty when there is none. */
  budget: string;
}
