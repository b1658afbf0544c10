import { expect, test } from 'vitest';
import { searchCharts } from './search.ts';

const found = (query: string): string[] => searchCharts(query).map(({ chart, state }) => `${chart.name} ${state.path}`);

test.each([
  ['title', 'Спор о данных', 'portationStatus Arbitration'],
  ['name', 'DebtPending', 'portationStatus DebtPending'],
  ['description', 'четыре дня, чтобы его оплатить', 'portationStatus DebtPending'],
  ['event', 'donor.debtfound', 'portationStatus DebtCheck'],
  ['guard', 'isInTime', 'portationStatus Registered'],
  ['page', '/portation/init', 'portationFlow active.init.typing'],
  ['call', 'PUT submit', 'portationFlow active.submit.form.sending'],
])('finds a state by its %s', (_what, query, state) => {
  expect(found(query)).toContain(state);
});

test('needs every word, and finds nothing without one', () => {
  expect(found('долг пирог')).toEqual([]);
  expect(found('  ')).toEqual([]);
});
