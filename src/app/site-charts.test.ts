import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { selectIsSettled } from '../../machines/auth/auth.selectors.ts';
import { buildAuthInfo } from '../../mocks/builders/esia.ts';
import { buildOrder } from '../../mocks/builders/orders.ts';
import type { Api } from '../api/api.ts';
import { createPageData } from '../api/page-data.ts';
import { stopChart } from '../actors/system.ts';
import { createFlow } from './flow.ts';
import { createRoot } from './root.ts';
import { startSiteCharts } from './site-charts.ts';

test.each([
  ['Вера Т.', true],
  ['Иван П.', false],
])(
  'with the session of %s an application is opened from the data of a document for Вера Т.: %s',
  async (userName, isKept) => {
    const order = { order: buildOrder(), portation: null, now: '' };
    const brought = { info: buildAuthInfo({ userName: 'Вера Т.' }), order, portation: null };
    const asked: string[] = [];
    const api: Partial<Api> = {
      getOrder: ({ params }) => {
        asked.push(params.id);
        return new Promise(() => undefined);
      },
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
    const { drafts, system } = root.actors;
    const flow = createFlow({ system, loadApi: root.loadApi, drafts, brought, startCharts: () => undefined });
    auth.send({ type: 'auth.started' });
    flow.send({ type: 'address.entered', step: 'tariffs', orderId: order.order.id });
    await waitFor(auth, selectIsSettled);
    await expect.poll(() => asked.length > 0 || selectStep(flow.getSnapshot()) !== null).toBe(true);
    expect(brought.order).toBeNull();
    expect([asked, selectStep(flow.getSnapshot())]).toEqual(isKept ? [[], 'tariffs'] : [[order.order.id], null]);
    stopChart(system, flow);
    stopChart(system, auth);
  },
);
