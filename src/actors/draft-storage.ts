import type { ApplicationDraft } from '../../contract/orders.ts';
import { applicationFields } from '../../domain/application-fields.ts';
import type { NationalDigits } from '../../domain/msisdn.ts';
import type { FlowDraft } from '../../machines/portation-flow/portation-flow.types.ts';

/** Storage of drafts across a sign-in; `sessionStorage` in the browser, so each tab has its own. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const STEP_KEY = 'mnp-draft';
const APPLICATION_KEY = 'mnp-application';
const CHECK_KEY = 'mnp-check';
const keys = [STEP_KEY, APPLICATION_KEY, CHECK_KEY];
const DIGITS = /^\d{0,10}$/;
/** Entries of another version are dropped. */
const VERSION = 1;
/** Lifetime of a draft, milliseconds. */
const LIFETIME_MS = 30 * 60_000;

interface Entry {
  version: number;
  storedAt: number;
  value: unknown;
}

/**
 * Drafts stored in this tab for 30 minutes: step 1 (number, operator, tariff), the number typed on the lookup page and,
 * when a session ends, the form of step 3. Names and document numbers are never stored.
 * @param now milliseconds
 */
export const createDraftStorage = (storage: StorageArea, now: () => number) => {
  const store = (key: string, value: unknown): void => {
    try {
      storage.setItem(key, JSON.stringify({ version: VERSION, storedAt: now(), value } satisfies Entry));
    } catch {
      // Storage may be full or disabled; drafts are optional.
    }
  };
  const read = (key: string): unknown => {
    try {
      const entry: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      return isEntry(entry) && entry.version === VERSION && now() - entry.storedAt < LIFETIME_MS ? entry.value : null;
    } catch {
      return null;
    }
  };
  const remove = (key: string): void => {
    try {
      storage.removeItem(key);
    } catch {
      // Disabled storage has nothing to remove.
    }
  };
  const readApplication = (orderId: string): ApplicationDraft | null => {
    const value = read(APPLICATION_KEY);
    return isRecord(value) && value['orderId'] === orderId && isApplicationDraft(value['application'])
      ? value['application']
      : null;
  };
  for (const key of keys) {
    // Expired entries are removed at once, not on the next read.
    if (read(key) === null) {
      remove(key);
    }
  }
  return {
    storeStep: (draft: FlowDraft) => store(STEP_KEY, draft),
    readStep: (): FlowDraft | null => {
      const value = read(STEP_KEY);
      return isFlowDraft(value) ? value : null;
    },
    clearStep: () => remove(STEP_KEY),
    /** @param digits value of the lookup field; an empty one removes the entry */
    storeCheck: (digits: NationalDigits) => (digits === '' ? remove(CHECK_KEY) : store(CHECK_KEY, digits)),
    /** Stored digits of the lookup field, or an empty string. */
    readCheck: (): NationalDigits => {
      const value = read(CHECK_KEY);
      return typeof value === 'string' && DIGITS.test(value) ? value : '';
    },
    clearApplication: () => remove(APPLICATION_KEY),
    /** Called on sign-out. */
    clearAll: () => keys.forEach(remove),
    storeApplication: (orderId: string, application: ApplicationDraft) =>
      store(APPLICATION_KEY, { orderId, application }),
    readApplication,
    /** Returns the stored form of this order and removes it. */
    takeApplication: (orderId: string): ApplicationDraft | null => {
      const application = readApplication(orderId);
      if (application !== null) {
        remove(APPLICATION_KEY);
      }
      return application;
    },
  };
};

export type DraftStorage = ReturnType<typeof createDraftStorage>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && typeof value['version'] === 'number' && typeof value['storedAt'] === 'number';

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isFlowDraft = (value: unknown): value is FlowDraft =>
  isRecord(value) &&
  typeof value['digits'] === 'string' &&
  DIGITS.test(value['digits']) &&
  isTextOrNull(value['recipientId']) &&
  isTextOrNull(value['tariffId']) &&
  typeof value['resume'] === 'boolean';

const isApplicationDraft = (value: unknown): value is ApplicationDraft =>
  isRecord(value) && applicationFields.every((field) => isTextOrNull(value[field]));
