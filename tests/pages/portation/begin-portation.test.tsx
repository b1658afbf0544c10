import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FlowActor } from '../../../src/actors/actors-context.ts';
import { createApi } from '../../../src/api/api.ts';
import { useBeginPortation } from '../../../src/features/portation/use-begin-portation.ts';
import { createTestRoot, renderRoutes, update } from '../../harness/render-page.tsx';
import { runFlow } from '../../model/portation-flow/run-flow.ts';

const Page = () => {
  const begin = useBeginPortation();
  return (
    <button type="button" onClick={() => begin({ digits: '9000000001' })}>
      Перенести
    </button>
  );
};

/** Presses the button of a page; the test loads the chart. */
const press = async () => {
  const flow = runFlow();
  const loading = Promise.withResolvers<FlowActor>();
  const root = createTestRoot(createApi, [], Date.now);
  const page = Promise.withResolvers<{ element: null }>();
  const { router } = renderRoutes(
    [
      { path: '/operator/:slug', element: <Page /> },
      { path: '/slow', lazy: () => page.promise },
      { path: '*', element: null },
    ],
    '/operator/mts',
    root,
    { ...root.actors, flow: { load: () => loading.promise } },
  );
  await userEvent.click(screen.getByRole('button'));
  return {
    digits: () => flow.context().digits,
    router,
    go: (address: string) => act(() => router.navigate(address)),
    load: () => update(() => loading.resolve(flow.actor)),
    fail: () => update(() => loading.reject(new Error('No such chunk'))),
    showSlowPage: () => update(() => page.resolve({ element: null })),
  };
};

test('opens step 1 once the chart is loaded, whatever the query is by then', async () => {
  const { digits, go, load, router } = await press();
  await go('/operator/mts?sort=price');
  await load();
  expect(router.state.location.pathname).toBe('/portation/init');
  expect(digits()).toBe('9000000001');
});

test('opens step 1, which shows the failure, when the chart cannot be loaded', async () => {
  const { fail, router } = await press();
  await fail();
  expect(router.state.location.pathname).toBe('/portation/init');
});

test.each([['/faq'], ['/operator/t2']])('begins nothing when %s was opened meanwhile', async (address) => {
  const { digits, go, load, router } = await press();
  await go(address);
  await load();
  expect(router.state.location.pathname).toBe(address);
  expect(digits()).toBe('');
});

test('shows no failure to who has left', async () => {
  const { fail, go, router } = await press();
  await go('/faq');
  await fail();
  expect(router.state.location.pathname).toBe('/faq');
});

test('begins nothing while a page that was asked for meanwhile is loaded', async () => {
  const { digits, load, router, showSlowPage } = await press();
  await update(() => {
    void router.navigate('/slow');
  });
  await load();
  await showSlowPage();
  await expect.poll(() => router.state.location.pathname).toBe('/slow');
  expect(digits()).toBe('');
});
