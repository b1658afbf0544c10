import { expect, test } from 'vitest';
import { registered, untilPortation } from '../../../mocks/order-steps.ts';
import { countTransitions } from '../../../server/jobs/count-transitions.ts';
import { startApi } from '../../harness/api.ts';

const DAY_MS = 86_400_000;
const always = { from: new Date(0), to: new Date('9999-12-31') };

test('counts the transitions of a period and the times in the states', async () => {
  const api = await startApi();
  const vera = await api.signIn('vera');
  const orders = [await registered(api, vera, '79000017001'), await registered(api, vera, '79000017002')];
  await api.domainClock.advance(DAY_MS);
  const from = await api.domainClock.now();
  for (let day = 0; day < 9; day += 1) {
    await api.domainClock.advance(DAY_MS);
  }
  for (const order of orders) {
    await untilPortation(vera, order, ({ status }) => status === 'Completed');
  }
  const { states, transitions } = await countTransitions(api.db, always);
  expect(transitions).toEqual(
    expect.arrayContaining([
      {
        chart: 'orderStatus',
        source: 'Initialized',
        event: 'order.submitted',
        target: 'PendingBDPN.operatorReview',
        count: 2,
      },
      { chart: 'orderStatus', source: 'PendingBDPN.registration', event: 'bdpn.registered', target: 'Done', count: 2 },
      expect.objectContaining({ chart: 'portationStatus', event: 'transfer.completed', count: 2 }),
    ]),
  );
  const waiting = states.find(({ chart, state }) => chart === 'portationStatus' && state === 'Registered');
  expect(waiting).toMatchObject({ visits: 2 });
  const moving = transitions.find(({ event }) => event === 'transfer.started');
  const longest = states.find(({ state }) => state === moving?.source);
  expect(longest?.medianMs).toBeGreaterThanOrEqual(DAY_MS);
  expect(longest?.p95Ms).toBeGreaterThanOrEqual(longest?.medianMs ?? 0);

  const later = await countTransitions(api.db, { ...always, from });
  expect(later.transitions.map(({ event }) => event)).not.toContain('order.submitted');
  expect(later.transitions.map(({ event }) => event)).toContain('transfer.completed');
});
