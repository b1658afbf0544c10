/**
 * Mutants that no test can detect, because the chart does the same: by chart and name (`mutants.ts`), each with the
 * reason.
 */
export const equivalents: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
