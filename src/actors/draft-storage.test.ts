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

/** A tab's storage, and a clock in the test's hands. */
const tab = () => {
  const kept = new Map<string, string>();
  let now = 0;
  const storage: StorageArea = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => kept.delete(key),
  };
  return {
    kept,
    open: () => createDraftStorage(storage, () => now),
    wait: (ms: number) => {
      now += ms;
    },
  };
};

test("restores a draft after a reload and returns an order's form once", () => {
  const { open } = tab();
  const drafts = open();
  drafts.keepStep(step);
  drafts.keepApplication('order-1', application);
  drafts.keepCheck('90000');
  const later = open();
  expect(later.readStep()).toEqual(step);
  expect(later.readCheck()).toBe('90000');
  later.keepCheck('');
  expect(open().readCheck()).toBe('');
  expect(later.takeApplication('order-2')).toBeNull();
  expect(later.takeApplication('order-1')).toEqual(application);
  expect(later.takeApplication('order-1')).toBeNull();
});

test('removes expired drafts from storage at startup', () => {
  const { kept, open, wait } = tab();
  const drafts = open();
  drafts.keepStep(step);
  drafts.keepApplication('order-1', application);
  drafts.keepCheck('9000000001');
  wait(31 * MINUTE);
  open();
  expect([...kept]).toEqual([]);
});

test('removes drafts on sign-out', () => {
  const { kept, open } = tab();
  const drafts = open();
  drafts.keepStep(step);
  drafts.keepApplication('order-1', application);
  drafts.keepCheck('9000000001');
  const wentTo: string[] = [];
  const { actions } = createAuthActors(
    () => Promise.reject(new Error('not asked here')),
    {
      now: () => 0,
      origin: () => 'https://site.test',
      goTo: (address) => wentTo.push(address),
      notifyTabs: () => undefined,
    },
    drafts,
  );
  actions.redirectToSignOut();
  expect([...kept]).toEqual([]);
  expect(wentTo).toEqual(['/api/v1/esia/logout?returnUrl=https%3A%2F%2Fsite.test']);
});
