import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from '../../../contract/z.ts';
import { startApi } from '../../harness/api.ts';

const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) });

const read = (path: string): Promise<string> => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('alerts and the dashboard use metrics that the service has, and each metric and alert is explained', async () => {
  const api = await startApi({ NUMBERING_PLAN_URL: 'http://127.0.0.1:9/plan.csv' });
  const { text } = await api.visitor().open('/metrics');
  // `up` is Prometheus's own.
  const offered = ['up', ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)];
  const usedIn = (source: string) =>
    [...source.matchAll(/\b(\w+?)(?:_count|_bucket)?\{job="mnp-portal"/g)].map(([, name]) => name);
  const rules = await read('deploy/alerts.yml');
  const { panels } = Dashboard.parse(JSON.parse(await read('deploy/dashboard.json')));
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(expressions.filter((expression) => usedIn(expression).length === 0)).toEqual([]);
  expect(usedIn(rules).length).toBeGreaterThan(6);
  expect(offered).toEqual(expect.arrayContaining([...usedIn(rules), ...expressions.flatMap(usedIn)]));
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => `| \`${name}\``);
  const own = offered.filter((name) => name !== 'up' && !/^(process|nodejs)_/.test(name ?? ''));
  const operations = await read('docs/operations.md');
  expect(
    [...alerts, ...own.map((name) => `| \`${name}\``)].filter((explained) => !operations.includes(explained)),
  ).toEqual([]);
});
