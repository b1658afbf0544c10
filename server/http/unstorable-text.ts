/**
 * Where parsed values hold text that PostgreSQL cannot keep: a zero character, or half of a surrogate pair.
 * No keyboard makes either, but the database answers them with an error of its own.
 * @returns paths to the texts, empty when all is well
 */
export const findUnstorableText = (value: unknown, path: readonly string[] = []): (readonly string[])[] => {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? [path] : [];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => findUnstorableText(inner, [...path, key]));
  }
  return [];
};
