import { expect, test } from 'vitest';
import { tell } from '../../machines/lib/tell.ts';
import { chartLabels, machines } from '../../machines/registry.ts';
import { exportChart } from '../../scripts/charts/chart-files.ts';
import { describeChart } from '../../scripts/charts/describe.ts';
import { renderDifference } from '../../scripts/charts/diff.ts';
import { compareCharts, hasDifference } from '../../src/inspector/compare-charts.ts';
import { readChartExport } from '../../src/inspector/read-chart-export.ts';

const { implementations = [], ...chart } = await exportChart('orderStatus');
const after = { ...chart, implementations };

test('finds the guard that decides otherwise', () => {
  const [first, ...others] = implementations;
  const was = { kind: 'guard', name: 'isComplete', digest: '00000000' } as const;
  const {
    implementations: found,
    states,
    transitions,
  } = compareCharts({ ...chart, implementations: [was, ...others] }, after);
  expect(found).toEqual({ added: [], removed: [], changed: [{ before: was, after: first, fields: ['digest'] }] });
  const same = { added: [], removed: [], changed: [] };
  expect({ states, transitions }).toEqual({ states: same, transitions: same });
});

test('reads a written chart back', () => {
  expect(readChartExport(JSON.stringify(after))).toEqual(after);
});

test('compares the structure alone with an export that has no digests', () => {
  const old = readChartExport(JSON.stringify(chart));
  expect(old).toEqual(chart);
  expect(hasDifference(compareCharts(chart, after))).toBe(false);
  expect(hasDifference(compareCharts(after, chart))).toBe(false);
});

const [first, second, ...rest] = chart.transitions;
if (first === undefined || second === undefined) {
  throw new Error('The chart has no transitions');
}

test('an inserted transition is one difference, also before others of the same event', () => {
  const inserted = { ...second, guard: 'isLate', label: 'Поздно', id: `${second.source} event ${second.name} 0` };
  const moved = { ...second, id: `${second.source} event ${second.name} 1` };
  const { transitions } = compareCharts(after, { ...after, transitions: [first, inserted, moved, ...rest] });
  expect(transitions).toEqual({ added: [inserted], removed: [], changed: [] });
});

test('shows where a transition led and leads', () => {
  const changed = { ...first, targets: ['Done'] };
  const { transitions } = compareCharts(after, { ...after, transitions: [changed, second, ...rest] });
  expect(transitions).toEqual({
    added: [],
    removed: [],
    changed: [{ before: first, after: changed, fields: ['targets'] }],
  });
  expect(renderDifference(after, { ...after, transitions: [changed, second, ...rest] })).toContain(
    '| Переход | Изменилось | Черновик: Заявление изменено → Заявление принято `order.updated` | куда ведёт: было «Черновик», стало «Заявление принято» |',
  );
});

test('notices that two guarded transitions of one event are tried in another order', () => {
  const [one, other] = [
    { ...second, guard: 'isLate' },
    { ...second, guard: 'isEarly' },
  ];
  const before = { ...after, transitions: [one, other] };
  const { transitions } = compareCharts(before, { ...after, transitions: [other, one] });
  expect(transitions.changed.map(({ fields }) => fields)).toEqual([['order'], ['order']]);
});

test('says nothing of a chart that is the same', () => {
  expect(renderDifference(after, after)).toBeNull();
});

test('shows that a chart tells another one, or something else', () => {
  const version = { version: '0', implementations: [] };
  const [before, now] = [
    machines.auth,
    machines.auth.provide({ actions: { tellSessionEnded: tell('startup', 'session.settled') } }),
  ].map((machine) => ({
    ...describeChart('auth', machine, chartLabels.auth, version),
    drawing: chart.drawing,
    parts: {},
  }));
  if (before === undefined || now === undefined) {
    throw new Error('There are no charts');
  }
  const [was, is] = ['⇒ Подача заявления: Сессия завершена', '⇒ Запуск сайта: Вход проверен'];
  const difference = renderDifference(before, now);
  expect(difference).toContain(
    `| Состояние | Изменилось | Сессия завершена \`expired\` | сообщения другим диаграммам: было «при входе ${was}», стало «при входе ${is}» |`,
  );
  expect(difference).toMatch(new RegExp(`\\| Переход \\| Изменилось \\| Сверяем сессию: .* ${is} `));
});
