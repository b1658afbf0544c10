import { setup } from 'xstate';
import { expect, test } from 'vitest';
import type { ChartLabels } from './chart-labels.ts';

// Checked by the compiler: each `@ts-expect-error` is an error of its own when the line under it compiles.

const machine = setup({
  types: { events: {} as { type: 'tariff.chosen' } },
  actions: { saveTariff: () => undefined },
  guards: { isSold: () => true },
  delays: { retryPause: 1000 },
}).createMachine({ on: { 'tariff.chosen': { guard: 'isSold', actions: 'saveTariff' } } });

type Labels = ChartLabels<typeof machine>;

const labels: Labels = {
  title: 'Тариф',
  events: { 'tariff.chosen': { label: 'Тариф выбран', initiator: 'citizen' } },
  guards: { isSold: 'продаётся' },
  actions: { saveTariff: 'сохранить тариф' },
  actors: {},
  delays: { retryPause: '' },
};

test('requires a label of everything a chart declares', () => {
  // @ts-expect-error -- the event has no label
  const events: Labels['events'] = {};
  // @ts-expect-error -- the guard has no label
  const guards: Labels['guards'] = {};
  // @ts-expect-error -- the action has no label
  const actions: Labels['actions'] = {};
  // @ts-expect-error -- the delay has no label
  const delays: Labels['delays'] = {};
  expect([events, guards, actions, delays]).toEqual([{}, {}, {}, {}]);
});

test('refuses a label of something the chart does not declare', () => {
  // @ts-expect-error -- there is no such guard
  const guards: Labels['guards'] = { ...labels.guards, isFree: 'бесплатный' };
  // @ts-expect-error -- there is no such actor
  const actors: Labels['actors'] = { loadTariff: 'Загрузить тариф' };
  expect(guards).not.toEqual(labels.guards);
  expect(actors).not.toEqual(labels.actors);
});
