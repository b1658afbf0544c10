/**
 * Finds strings that PostgreSQL cannot store: with a zero character or a lone surrogate. Refusing them here avoids a
 * database error, which would be a 500.
 * @returns paths of the strings
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
