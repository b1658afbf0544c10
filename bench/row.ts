/** One row of the output of `npm run bench`. */
export interface Row {
  what: string;
  value: string;
  /** The budget and whether the value meets it; absent when there is none. */
  budget?: string;
  verdict?: Verdict;
}

type Verdict = 'met' | 'not met';
type Judgement = Required<Pick<Row, 'budget' | 'verdict'>>;

/** A budget that the value must not exceed. */
export const atMost = (value: number, budget: number, unit = ''): Judgement => ({
  budget: `≤ ${budget}${unit}`,
  verdict: value <= budget ? 'met' : 'not met',
});

/** A budget that the value must reach. */
export const atLeast = (value: number, budget: number, unit = ''): Judgement => ({
  budget: `≥ ${budget}${unit}`,
  verdict: value >= budget ? 'met' : 'not met',
});

/** The value that a share of the values does not exceed; NaN, which meets no budget, for none. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;
