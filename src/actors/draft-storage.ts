import type { ApplicationDraft } from '../../contract/orders.ts';
import { applicationFields } from '../../domain/application.ts';
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
/** Milliseconds a draft lives. */
const LIFETIME_MS = 30 * 60_000;

interface Kept {
  version: number;
  keptAt: number;
  value: unknown;
}

/**
 * Drafts kept in this tab for 30 minutes: step 1 (number, operator, tariff), the number on the page of the check and,
 * when a session ends, the form of step 3. Never a name, never a document number.
 * @param now milliseconds
 */
export const createDraftStorage = (storage: StorageArea, now: () => number) => {
  const keep = (key: string, value: unknown): void => {
    try {
      storage.setItem(key, JSON.stringify({ version: VERSION, keptAt: now(), value } satisfies Kept));
    } catch {
      // Storage may be full or forbidden; drafts are optional.
    }
  };
  const read = (key: string): unknown => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      return isKept(kept) && kept.version === VERSION && now() - kept.keptAt < LIFETIME_MS ? kept.value : null;
    } catch {
      return null;
    }
  };
  const forget = (key: string): void => {
    try {
      storage.removeItem(key);
    } catch {
      // A forbidden storage has nothing to remove.
    }
  };
  for (const key of keys) {
    // Expired entries are removed at once, not on the next read.
    if (read(key) === null) {
      forget(key);
    }
  }
  return {
    keepStep: (draft: FlowDraft) => keep(STEP_KEY, draft),
    readStep: (): FlowDraft | null => {
      const value = read(STEP_KEY);
      return isFlowDraft(value) ? value : null;
    },
    forgetStep: () => forget(STEP_KEY),
    /** @param digits what stands in the field of the check; an empty field keeps nothing */
    keepCheck: (digits: NationalDigits) => (digits === '' ? forget(CHECK_KEY) : keep(CHECK_KEY, digits)),
    /** Digits of the field of the check, or none. */
    readCheck: (): NationalDigits => {
      const value = read(CHECK_KEY);
      return typeof value === 'string' && DIGITS.test(value) ? value : '';
    },
    forgetApplication: () => forget(APPLICATION_KEY),
    /** Called on sign-out. */
    forgetAll: () => keys.forEach(forget),
    keepApplication: (orderId: string, application: ApplicationDraft) =>
      keep(APPLICATION_KEY, { orderId, application }),
    /** Returns the stored form of this order and removes it. */
    takeApplication: (orderId: string): ApplicationDraft | null => {
      const value = read(APPLICATION_KEY);
      if (!isRecord(value) || value['orderId'] !== orderId) {
        return null;
      }
      forget(APPLICATION_KEY);
      return isApplicationDraft(value['application']) ? value['application'] : null;
    },
  };
};

export type DraftStorage = ReturnType<typeof createDraftStorage>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) && typeof value['version'] === 'number' && typeof value['keptAt'] === 'number';

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
