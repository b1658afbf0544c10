import { expect, test } from 'vitest';
import { featureNames } from '../../../contract/features.ts';
import { loadBaseData } from '../../../server/imports/base-data.ts';
import { readSettings } from '../../../server/env.ts';
import { createLogger } from '../../../server/lib/logger.ts';
import { startService } from '../../../server/service.ts';
import { testDatabase } from '../../harness/postgres.ts';

const { db, url } = await testDatabase({ filled: false });

test('contains regions and features but no example data without the demonstration data', async () => {
  const settings = readSettings({ PORT: '0', DATABASE_URL: url, DEMO_DATA: '0' });
  const service = await startService({ settings, logger: createLogger({ isProduction: false, logLevel: 'silent' }) });
  try {
    const list = async (path: string): Promise<unknown> => (await fetch(`${service.origin}${path}`)).json();
    expect(await list('/api/v1/region/list')).toHaveLength(81);
    expect(await list('/api/v1/setting/feature/list')).toEqual(
      featureNames.toSorted().map((feature) => ({ feature, isEnabled: true })),
    );
    expect(await list('/api/v1.1/operator/tile/list')).toEqual([]);
    expect(await list('/api/v1/news?Page=1&PageSize=10')).toEqual({ data: [], page: 1, pageSize: 10, totalRows: 0 });
  } finally {
    await service.close();
  }
});

test('keeps a switched feature and restores a renamed region at startup, also with replicas', async () => {
  await db.updateTable('features').set({ isEnabled: false }).where('feature', '=', 'News').execute();
  await db.updateTable('regions').set({ name: 'Другое имя' }).where('code', '=', '16').execute();
  await Promise.all([loadBaseData(db), loadBaseData(db)]);
  expect(await db.selectFrom('features').select('feature').where('isEnabled', '=', false).execute()).toEqual([
    { feature: 'News' },
  ]);
  expect(await db.selectFrom('regions').select('name').where('code', '=', '16').execute()).toEqual([
    { name: 'Республика Татарстан' },
  ]);
});
