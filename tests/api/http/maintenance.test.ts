import { expect, test } from 'vitest';
import { startApi } from '../../harness/api.ts';

test('answers 503 to every call in maintenance mode and keeps health checks working', async () => {
  const api = await startApi({ MAINTENANCE: '1' });
  const visitor = api.visitor();
  for (const path of ['/api/v1/region/list', '/api/v1/account/info', '/api/v1/nothing']) {
    const { body, status } = await visitor.request('GET', path);
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'UNAVAILABLE', errors: [] });
  }
  expect((await visitor.request('GET', '/readyz')).status).toBe(200);
});
