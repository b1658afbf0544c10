import pageTexts from 'virtual:page-texts';
import { expect, test } from 'vitest';
import { charts } from '../inspector/charts.ts';
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
  ['text of its page', 'какой номер и куда переносим', 'portationFlow active.init'],
  ['text with a value', 'предложит остаться, не соглашайтесь', 'portationFlow active.done'],
  ['text of the page of the whole chart', 'все переносы номера', 'portationWatch '],
])('finds a state by its %s', (_what, query, state) => {
  expect(found(query)).toContain(state);
});

test('needs every word, and finds nothing without one', () => {
  expect(found('долг пирог')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('names the text of the page, and knows texts of every page that a chart has', () => {
  expect(searchCharts('какой номер и куда переносим')).toMatchObject([
    { state: { title: 'Шаг 1. Номер и оператор' }, text: 'Какой номер и куда переносим?', isOnPage: true },
  ]);
  const pages = new Set(charts.flatMap(({ states }) => states.flatMap(({ page }) => page ?? [])));
  expect(new Set(pageTexts.flatMap((text) => text.pages))).toEqual(pages);
});
