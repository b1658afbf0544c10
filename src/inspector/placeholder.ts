/** Replaces tokens by placeholder values of the type that a page expects, such as a date or a code. */
import type { z } from '../../contract/z.ts';

/** Placeholders, tried in this order against the schema of the contract. */
const placeholders = [
  '2026-11-20T09:00:00.000Z',
  '2026-11-20',
  '00000000-0000-4000-8000-000000000001',
  '79000000001',
  '9000000001',
  '0000000000000000',
  '09-12',
  '77',
  'hidden',
] as const;

/** A grey square that needs no request. */
const imagePlaceholder = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#adb5bd"/></svg>')}`;

const placeholderByKey: Readonly<Record<string, string>> = {
  timeZone: 'Europe/Moscow',
  operatorLogo: imagePlaceholder,
  birthDate: '1900-01-01',
};

/** Logos of invented records are files of the site. */
const isOwnLogo = (value: string): boolean => /^\/logos\/[a-z0-9]+\.svg$/.test(value);

type Branch = Record<PropertyKey, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** Values that the contract does not restrict but the browser does: an unknown time zone throws. */
const fillByKey = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(fillByKey);
  }
  if (!isBranch(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' && !isOwnLogo(item) ? (placeholderByKey[key] ?? item) : fillByKey(item),
    ]),
  );
};

/** Sets a value by path in a private copy. */
const setAt = (root: unknown, path: readonly PropertyKey[], value: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) {
    return value;
  }
  if (isBranch(root)) {
    root[key] = setAt(root[key], rest, value);
  }
  return root;
};

/** Copies a redacted value with placeholders for tokens, as far as the schema allows. */
export const withPlaceholders = (redacted: unknown, schema: z.ZodMiniType): unknown => {
  const copy = fillByKey(redacted);
  const parsed = schema.safeParse(copy);
  if (parsed.success) {
    return copy;
  }
  return parsed.error.issues.reduce<unknown>((value, issue) => {
    if (issue.code === 'invalid_value') {
      return setAt(value, issue.path, issue.values[0]);
    }
    if (issue.code === 'too_small') {
      return setAt(value, issue.path, Number(issue.minimum));
    }
    if (issue.code !== 'invalid_format' || issue.pattern === undefined) {
      return value;
    }
    const pattern = new RegExp(issue.pattern.replace(/^\/|\/[a-z]*$/g, ''), 'u');
    return setAt(
      value,
      issue.path,
      placeholders.find((placeholder) => pattern.test(placeholder)),
    );
  }, copy);
};
