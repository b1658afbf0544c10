/**
 * Removes personal data from events and contexts before anything is stored. Only values known to be harmless pass:
 * words of closed lists, flags, small numbers under known keys. Everything else becomes a token, the same one for the same
 * value within a recording, so that guards which compare values still work.
 */
import { errorCodes } from '../../contract/error-codes.ts';
import { orderStatuses } from '../../contract/orders.ts';
import { portationStatuses } from '../../contract/portation-statuses.ts';
import { portationEventCodes } from '../../contract/portations.ts';
import { featureNames } from '../../contract/features.ts';

/** Words that the contract or a chart defines; user input cannot add to them. */
const vocabulary: ReadonlySet<string> = new Set([
  ...errorCodes,
  ...orderStatuses,
  ...portationStatuses,
  ...portationEventCodes,
  ...featureNames,
  'init',
  'tariffs',
  'submit',
  'done',
  'refused',
  'unreachable',
]);

/** Keys whose values are written by code, never taken from data: the names of events and outcomes. */
const codeKeys: ReadonlySet<string> = new Set(['type', 'tag']);
const CODE_DEPTH = 2;
const codeWord = /^[a-z][A-Za-z.]{0,120}$/;

/** The largest number that passes under each key. */
const figures: Readonly<Record<string, number>> = {
  version: 99_999,
  submittedVersion: 99_999,
  status: 599,
  unchangedPolls: 9_999,
  repeats: 99,
  repeatInMs: 99_999_999,
  remainingCount: 99_999,
  share: 1,
  expiresInMs: 99_999_999,
  absoluteExpiresInMs: 99_999_999,
};

/** Deeper values are dropped. */
const DEPTH = 12;
const identifier = /^[a-z][A-Za-z]{0,40}$/;

export interface Redactor {
  /** A copy of a value without personal data, made of plain JSON only. */
  redact: (value: unknown) => unknown;
}

interface TokenCounts {
  tokens: number;
  phones: number;
}

/**
 * Creates the redactor of one document of a recording; only it holds the mapping from values to tokens.
 * @param before tokens given by earlier documents of the same recording, which are not given again
 */
export const createRedactor = (before: TokenCounts = { tokens: 0, phones: 0 }): Redactor => {
  const tokens = new Map<string, string>();
  const phones = new Map<string, string>();
  const phoneToken = (digits: string): string => {
    const token = phones.get(digits) ?? String(before.phones + phones.size + 1).padStart(10, '0');
    phones.set(digits, token);
    return token;
  };

  const redactText = (text: string, key: string, depth: number): string => {
    if (text === '' || vocabulary.has(text)) {
      return text;
    }
    if (codeKeys.has(key) && depth <= CODE_DEPTH && codeWord.test(text)) {
      return text;
    }
    // Charts compare the ten typed digits with the eleven of the server, so both keep their shape. No number in Russia
    // begins with a zero.
    if (/^\d{10}$/.test(text)) {
      return phoneToken(text);
    }
    if (/^7\d{10}$/.test(text)) {
      return `7${phoneToken(text.slice(1))}`;
    }
    // An incomplete number: only its length is preserved.
    if (/^\d{1,9}$/.test(text)) {
      return '0'.repeat(text.length);
    }
    const token = tokens.get(text) ?? `#${before.tokens + tokens.size + 1}`;
    tokens.set(text, token);
    return token;
  };

  const redactKey = (key: string): string => (identifier.test(key) ? key : redactText(key, '', DEPTH));

  const visit = (value: unknown, key: string, depth: number): unknown => {
    if (value === null || value === undefined || typeof value === 'boolean') {
      return value ?? null;
    }
    if (typeof value === 'string') {
      return redactText(value, key, depth);
    }
    if (typeof value === 'number') {
      return Number.isFinite(value) && Math.abs(value) <= (figures[key] ?? -1) ? value : 0;
    }
    if (typeof value !== 'object' || depth >= DEPTH) {
      return null;
    }
    // An error message may quote user input, so it is dropped.
    if (value instanceof Error) {
      return { name: 'Error' };
    }
    if (Array.isArray(value)) {
      return value.map((item) => visit(item, key, depth + 1));
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      return null;
    }
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined && typeof item !== 'function')
        .map(([name, item]) => [redactKey(name), visit(item, name, depth + 1)]),
    );
  };

  return { redact: (value) => visit(value, '', 0) };
};
