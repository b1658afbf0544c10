import { beforeAll, expect, test } from 'vitest';
import { featureNames, featureEndpoints } from '../../../contract/features.ts';
import { startApi, type TestApi } from '../../harness/api.ts';
import { runCommand } from '../../harness/run-command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});

const run = (...args: string[]) => runCommand('feature', args, { DATABASE_URL: api.databaseUrl });
const switchedOff = async (): Promise<string[]> => {
  const { body } = await api.visitor().request('GET', '/api/v1/setting/feature/list');
  return featureEndpoints.listFeatures.response
    .parse(body)
    .flatMap(({ feature, isEnabled }) => (isEnabled ? [] : [feature]));
};

test('applies a switch to a running site and lists the state of all features', async () => {
  const before = await run();
  expect([before.code, before.err]).toEqual([0, '']);
  for (const feature of featureNames) {
    expect(before.out).toMatch(new RegExp(`^${feature} +on `, 'm'));
  }

  const off = await run('news', 'off');
  expect(off.out).toMatch(/^News +off +news$/m);
  expect(await switchedOff()).toEqual(['News']);

  expect((await run('News', 'on')).out).toMatch(/^News +on +news$/m);
  expect(await switchedOff()).toEqual([]);
});

test('serves the data of a disabled feature, which guards pages only', async () => {
  await run('News', 'off');
  await run('OperatorPage', 'off');
  const answers = await Promise.all(
    ['/api/v1/news?Page=1&PageSize=1', '/api/v1/operator/mts', '/api/v1.2/operator/tile/list'].map(
      async (path) => (await api.visitor().request('GET', path)).status,
    ),
  );
  expect(answers).toEqual([200, 200, 200]);
});

test.each([
  [['Newz', 'off'], `Unknown feature "Newz". Known: ${featureNames.join(', ')}.`],
  [['News'], 'Expected on or off after the name.'],
  [['News', 'выкл'], 'Expected on or off after the name.'],
  [['News', 'off', 'Portation'], 'Expected on or off after the name.'],
])('refuses %j with a message and changes nothing', async (args, sentence) => {
  const before = await switchedOff();
  const { code, err, out } = await run(...args);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(await switchedOff()).toEqual(before);
});

test('prints a hint when no site is running', async () => {
  const { code, err } = await runCommand('feature', [], { DATA_DIR: 'no-such-folder' });
  expect(code).toBe(1);
  expect(err).toMatch(/^The service is not running\. .*"npm start"/);
});
