import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startApi } from '../../harness/api.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('alerts use metrics that the service has, and each is explained', async () => {
  const api = await startApi({ NUMBERING_PLAN_URL: 'http://127.0.0.1:9/plan.csv' });
  const { text } = await api.visitor().open('/metrics');
  // `up` is Prometheus's own.
  const offered = ['up', ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)];
  const rules = await read('deploy/alerts.yml');
  const used = [...rules.matchAll(/\b(\w+?)(?:_count|_bucket)?\{job="mnp-portal"/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(6);
  expect(offered).toEqual(expect.arrayContaining(used));
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => `| \`${name}\``);
  const operations = await read('docs/operations.md');
  expect(alerts.filter((name) => !operations.includes(name))).toEqual([]);
});
