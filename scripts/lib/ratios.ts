/**
 * The numbers of a value, without those in names such as p99; a thousand is separated by a comma or a space that does not
 * break.
 */
const numbersOf = (value: string): number[] =>
  (value.replaceAll(/(?<=\d)[,\u00A0](?=\d{3})/g, '').match(/(?<![\w.])-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/** How many times each number of a value is that of an earlier one; undefined when they have other numbers. */
export const ratiosOf = (value: string, before: string): string | undefined => {
  const [now, then] = [numbersOf(value), numbersOf(before)];
  return now.length === 0 || now.length !== then.length
    ? undefined
    : now
        .map((number, index) => number / (then[index] ?? 0))
        .map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '–'))
        .join(', ');
};
