/** Pages cannot draw tokens where they expect a date or a code: plainly invented values stand in for them. */
import type { z } from '../../contract/z.ts';

/** Tried in this order against what the contract expects. */
const inventions = [
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

/** A grey square that nobody has to be asked for. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#adb5bd"/></svg>')}`;

const byKey: Readonly<Record<string, string>> = {
  timeZone: 'Europe/Moscow',
  operatorLogo: picture,
  birthDate: '1900-01-01',
};

type Branch = Record<PropertyKey, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

/** What the contract says nothing about, but the browser does: an unknown time zone is an error there. */
const withKnownKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    return value.map(withKnownKeys);
  }
  if (!isBranch(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === 'string' ? (byKey[key] ?? item) : withKnownKeys(item),
    ]),
  );
};

/** Sets a value in a copy that belongs to nobody else. */
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

/** A copy of a redacted value that a page can draw, as far as the contract tells how. */
export const standIn = (redacted: unknown, schema: z.ZodMiniType): unknown => {
  const copy = withKnownKeys(redacted);
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
      inventions.find((one) => pattern.test(one)),
    );
  }, copy);
};
