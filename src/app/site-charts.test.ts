import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildOrder } from '../../mocks/builders/orders.ts';
import type { Api } from '../api/api.ts';
import { createPageData } from '../api/page-data.ts';
import { stopChart } from '../actors/system.ts';
import { createRoot } from './root.ts';
import { startSiteCharts } from './site-charts.ts';

test.each([
  ['Вера Т.', true],
  ['Иван П.', false],
])('with the session of %s the data of a document for Вера Т. are kept: %s', async (userName, isKept) => {
  const order = { order: buildOrder(), portation: null, now: '' };
  const brought = { info: buildAuthInfo({ userName: 'Вера Т.' }), order, portation: null };
  const api: Partial<Api> = {
    getUserInfo: async () => ({ status: 200, data: buildAuthInfo({ userName }), now: '', sentAt: null }),
  };
  const root = createRoot({
    loadApi: async () => api as Api,
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    pageData: createPageData(),
    brought,
    environment: {
      now: () => Date.now(),
      origin: () => '',
      href: () => '',
      mayHaveSession: () => true,
      goTo: () => undefined,
      notifyTabs: () => undefined,
    },
  });
  const { auth } = startSiteCharts(root);
  auth.send({ type: 'auth.started' });
  await waitFor(auth, selectIsSettled);
  expect(brought.order).toBe(isKept ? order : null);
  stopChart(root.actors.system, auth);
});
