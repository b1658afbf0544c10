/** The bounds of a filter; null is unbounded. */
export interface Range {
  min: number | null;
  max: number | null;
}

/** Only unlimited tariffs, or a range. */
export type AllowanceFilter = 'unlimited' | Range;

export const anyRange: Range = { min: null, max: null };

export const hasRange = ({ min, max }: Range): boolean => min !== null || max !== null;

/** The bounds as optional query parameters; «unlimited» has none. */
export const endsOf = (filter: AllowanceFilter): { min: number | undefined; max: number | undefined } =>
  filter === 'unlimited'
    ? { min: undefined, max: undefined }
    : { min: filter.min ?? undefined, max: filter.max ?? undefined };

/** Omits undefined values: an optional filter may be absent, but never empty. */
export const defined = <Query extends object>(query: Query): { [Key in keyof Query]: Exclude<Query[Key], undefined> } =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Query]: Exclude<Query[Key], undefined>;
  };

/**
 * Parses a typed or pasted amount: «1 000», «2,5», «30 ГБ».
 * @returns null for what is not an amount
 */
export const typedAmount = (text: string, isWhole: boolean): number | null => {
  const digits = /^-?\d+(?:[.,]\d+)?(?=\D*$)/.exec(text.replaceAll(/\s/g, ''))?.[0];
  const value = digits === undefined ? Number.NaN : Number(digits.replace(',', '.'));
  return Number.isFinite(value) ? Number(value.toFixed(isWhole ? 0 : 2)) : null;
};
