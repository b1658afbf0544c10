import { expect, test } from 'vitest';
import type { Allowance } from '../../../contract/tariffs.ts';
import { buildTariff } from '../../../mocks/builders/tariffs.ts';
import { nearestPoint, plotOf, shapes } from './tariff-plot.ts';

const tariff = (id: string, trafficGb: Allowance | null, priceMonthly: number) =>
  buildTariff({ id, trafficGb, priceMonthly });
const idsOf = (plot: ReturnType<typeof plotOf>) => plot.points.map((point) => point.tariff.id);

test('places tariffs from the least traffic to the most, unlimited in a band of its own, without traffic nowhere', () => {
  const plot = plotOf([
    tariff('all', 'unlimited', 900),
    tariff('ten', 10, 300),
    tariff('none', null, 200),
    tariff('forty', 40, 600),
  ]);
  expect(idsOf(plot)).toEqual(['ten', 'forty', 'all']);
  const [ten, forty, all] = plot.points;
  expect(all?.x).toBe(plot.unlimitedAt);
  expect(forty?.x).toBeLessThan(all?.x ?? 0);
  // A greater price is higher in the picture.
  expect(ten?.y).toBeGreaterThan(forty?.y ?? 0);
  expect(plot.gigabytes.map(({ value }) => value)).toEqual([0, 10, 20, 30, 40]);
  expect(plot.prices.map(({ value }) => value)).toEqual([0, 200, 400, 600, 800]);
});

test('draws the best-value line through the cheapest tariffs with at least their traffic', () => {
  const plot = plotOf([tariff('a', 10, 300), tariff('dear', 5, 500), tariff('b', 40, 600), tariff('bad', 40, 900)]);
  const at = (id: string) => plot.points.find((point) => point.tariff.id === id);
  const [a, b] = [at('a'), at('b')];
  expect(plot.bestLine).toBe(`M46 ${a?.y}H${a?.x}V${b?.y}H${b?.x}`);
});

test('finds the nearest point within reach only', () => {
  const { points } = plotOf([tariff('a', 10, 300), tariff('b', 40, 600)]);
  const [a] = points;
  expect(nearestPoint(points, (a?.x ?? 0) + 5, (a?.y ?? 0) - 5)?.tariff.id).toBe('a');
  expect(nearestPoint(points, 0, 0)).toBeNull();
});

test('draws nothing for an empty list', () => {
  expect(plotOf([])).toMatchObject({ points: [], bestLine: '', unlimitedAt: null });
});

test('has a shape of its own for each of the twelve operators', () => {
  expect(new Set(shapes.map((shape) => shape(4))).size).toBe(12);
});
