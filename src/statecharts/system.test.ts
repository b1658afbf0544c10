import { expect, test } from 'vitest';
import type { Initiator } from '../../machines/lib/chart-labels.ts';
import { type ChartName, chartNames, isChartName } from '../../machines/registry.ts';
import { chartNamed } from '../inspector/charts.ts';
import { messages, SYSTEM, systemNodes } from './system.ts';

/** Who stands for an initiator on the map; the charts and pages themselves are the site. */
const partyOf: Readonly<Record<Initiator, string | null>> = {
  citizen: 'citizen',
  browser: 'citizen',
  server: 'api',
  bdpn: 'bdpn',
  recipient: 'recipient',
  donor: 'donor',
  site: null,
};

/** The statuses are changed by the server, which the citizen asks through the pages. */
const statuses: readonly ChartName[] = ['orderStatus', 'portationStatus'];

test('whoever makes an event of a chart happen has an arrow to it, and work has one to the server', () => {
  const missing = chartNames.flatMap((name) => {
    const chart = chartNamed(name);
    const parties = (chart?.transitions ?? [])
      .filter(({ trigger }) => trigger === 'event')
      .map(({ initiator }) => (initiator === null ? null : partyOf[initiator]))
      .map((party) => (statuses.includes(name) && party === 'citizen' ? 'api' : party))
      .filter((party) => party !== null);
    const asked = chart?.states.some(({ calls }) => calls.length > 0) === true ? [`${name} → api`] : [];
    const wanted = [...new Set(parties)].map((party) => `${party} → ${name}`);
    const drawn = new Set(messages.map(({ from, to }) => `${from} → ${to}`));
    // The server sends a status chart what the orders and the jobs ask.
    const viaOrder = name === 'portationStatus' ? ['api → portationStatus'] : [];
    return [...wanted, ...asked].filter((arrow) => !drawn.has(arrow) && !viaOrder.includes(arrow));
  });
  expect(missing).toEqual([]);
});

test('the arrows between the charts of the pages are what the charts tell each other', () => {
  const told = chartNames.flatMap((name) => (chartNamed(name)?.tells ?? []).map(({ to }) => `${name} → ${to}`));
  const drawn = messages.flatMap(({ from, to }) =>
    [from, to].every((one) => isChartName(one) && !statuses.includes(one)) ? [`${from} → ${to}`] : [],
  );
  expect(drawn.toSorted()).toEqual([...new Set(told)].toSorted());
});

test('an event that a chart is told is one of its events', () => {
  const unknown = chartNames.flatMap((name) =>
    (chartNamed(name)?.tells ?? [])
      .filter(({ event, to }) => chartNamed(to)?.transitions.every((one) => one.name !== event) !== false)
      .map(({ action }) => `${name} ${action}`),
  );
  expect(unknown).toEqual([]);
});

test('every chart is on the map, and no two boxes touch', () => {
  expect(systemNodes.flatMap(({ chart }) => chart ?? []).toSorted()).toEqual([...chartNames].toSorted());
  const touching = systemNodes.flatMap((one, index) =>
    systemNodes
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.id} ${other.id}`),
  );
  expect(touching).toEqual([]);
  expect(Math.max(...systemNodes.map(({ width, x }) => x + width))).toBeLessThan(SYSTEM.width);
  expect(Math.max(...systemNodes.map(({ height, y }) => y + height))).toBeLessThan(SYSTEM.height);
});
