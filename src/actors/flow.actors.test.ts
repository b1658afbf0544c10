import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { ApplicationDraft } from '../../contract/orders.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildApplication, buildOrder } from '../../mocks/builders/orders.ts';
import { createDraftStorage } from './draft-storage.ts';
import { createFlowActors } from './flow.actors.ts';

test.each([
  ['that the server has', {}, null],
  ['that the server does not have', { slot: '10-11' } as const, { ...buildApplication(), slot: '10-11' }],
])('the stored form %s: after opening, the tab keeps only what is not saved', async (_, change, kept) => {
  const order = buildOrder({ application: buildApplication() });
  const stored = new Map<string, string>();
  const drafts = createDraftStorage(
    {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    },
    () => 0,
  );
  const form: ApplicationDraft = { ...buildApplication(), ...change };
  drafts.storeApplication(order.id, form);
  const brought = { info: buildAuthInfo(), order: { order, portation: null, now: '' }, portation: null };
  const { actors } = createFlowActors(() => Promise.reject(new Error('No call is expected')), drafts, brought);
  const outcome = await toPromise(createActor(actors.openOrder, { input: { orderId: order.id } }).start());
  expect(outcome).toMatchObject({ tag: 'opened', storedApplication: kept });
  expect(drafts.readApplication(order.id)).toEqual(kept);
});
