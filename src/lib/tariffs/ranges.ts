/** The bounds of a filter; null is unbounded. */
export interface Range {
  min: number | null;
  max: number | null;
}

/** Only unlimited tariffs, or a range. */
export type AllowanceFilter = 'unlimited' | Range;

export const anyRange: Range = { min: null, max: null };

export const hasRange = ({ min, max }: Range): boolean => min !== null || max !== null;

/**
 * Parses a typed or pasted amount: «1 000», «2,5», «30 ГБ».
 * @returns null for what is not an amount
 */
export const typedAmount = (text: string, isWhole: boolean): number | null => {
  const digits = /^-?\d+(?:[.,]\d+)?(?=\D*$)/.exec(text.replaceAll(/\s/g, ''))?.[0];
  const value = digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
  return Number.isFinite(value) ? Number(value.toFixed(isWhole ? 0 : 2)) : null;
};
