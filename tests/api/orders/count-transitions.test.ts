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
      expect.objectContaining({ chart: 'portationStatus', event: 'recipient.confirmedReadiness', count: 2 }),
      expect.objectContaining({ chart: 'portationStatus', event: 'transfer.completed', count: 2 }),
    ]),
  );
  const waiting = states.find(({ chart, state }) => chart === 'portationStatus' && state === 'Registered');
  expect(waiting).toMatchObject({ visits: 2 });
  expect(waiting?.medianMs).toBeGreaterThan(0);
  expect(waiting?.p95Ms).toBeGreaterThanOrEqual(waiting?.medianMs ?? 0);
  // When readiness was confirmed is not in the timeline.
  const ready = transitions.find(({ event }) => event === 'transfer.started')?.source;
  expect(states.map(({ state }) => state)).not.toContain(ready);

  const later = await countTransitions(api.db, { ...always, from });
  expect(later.transitions.map(({ event }) => event)).not.toContain('order.submitted');
  expect(later.transitions.map(({ event }) => event)).toContain('transfer.completed');
});
