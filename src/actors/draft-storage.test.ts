import { expect, test } from 'vitest';
import type { ApplicationDraft } from '../../contract/orders.ts';
import { createAuthActors } from './auth.actors.ts';
import { createDraftStorage, type StorageArea } from './draft-storage.ts';

const MINUTE = 60_000;
const step = { digits: '9000000001', recipientId: 'mts', tariffId: null, resume: false };
const application: ApplicationDraft = {
  dueDate: null,
  slot: null,
  simType: 'SIM',
  receiptMethod: 'courier',
  address: 'Выдуманная улица, 5',
  contactPhone: null,
  email: null,
};

/** A tab's storage with a manual clock. */
const tab = () => {
  const stored = new Map<string, string>();
  let now = 0;
  const storage: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
  return {
    stored,
    open: () => createDraftStorage(storage, () => now),
    wait: (ms: number) => {
      now += ms;
    },
  };
};

test("restores a draft after a reload and returns an order's form once", () => {
  const { open } = tab();
  const drafts = open();
  drafts.storeStep(step);
  drafts.storeApplication('order-1', application);
  drafts.storeCheck('90000');
  const later = open();
  expect(later.readStep()).toEqual(step);
  expect(later.readCheck()).toBe('90000');
  later.storeCheck('');
  expect(open().readCheck()).toBe('');
  expect(later.takeApplication('order-2')).toBeNull();
  expect(later.takeApplication('order-1')).toEqual(application);
  expect(later.takeApplication('order-1')).toBeNull();
});

test('removes expired drafts from storage at startup', () => {
  const { stored, open, wait } = tab();
  const drafts = open();
  drafts.storeStep(step);
  drafts.storeApplication('order-1', application);
  drafts.storeCheck('9000000001');
  wait(31 * MINUTE);
  open();
  expect([...stored]).toEqual([]);
});

test('removes drafts on sign-out', () => {
  const { stored, open } = tab();
  const drafts = open();
  drafts.storeStep(step);
  drafts.storeApplication('order-1', application);
  drafts.storeCheck('9000000001');
  const redirects: string[] = [];
  const { actions } = createAuthActors(
    () => Promise.reject(new Error('The API is not called here')),
    {
      now: () => 0,
      origin: () => 'https://site.test',
      href: () => '',
      mayHaveSession: () => true,
      goTo: (address) => redirects.push(address),
      notifyTabs: () => undefined,
    },
    drafts,
  );
  actions.redirectToSignOut();
  expect([...stored]).toEqual([]);
  expect(redirects).toEqual(['/api/v1/esia/logout?returnUrl=https%3A%2F%2Fsite.test']);
});
