import { MantineProvider } from '@mantine/core';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Quota } from '../../contract/numbers.ts';
import { buildQuota } from '../../mocks/builders/numbers.ts';
import { buildOperatorDetail } from '../../mocks/builders/operators.ts';
import { faults, problemFault } from '../../mocks/faults.ts';
import { answerCall } from '../../mocks/handlers.ts';
import { ApiProvider } from '../../src/api/api-context.ts';
import { type Api, createApi } from '../../src/api/api.ts';
import type { Load } from '../../src/api/page-data.ts';
import { useLoaded } from '../../src/api/use-loaded.ts';
import { RouteFailure } from '../../src/app/layout/RouteFailure.tsx';
import { LoadedContent } from '../../src/ui/LoadedContent.tsx';
import { expectConsole } from '../harness/expect-console.ts';
import { network } from '../harness/network.ts';

const loadQuota = async (api: Api, signal: AbortSignal) => (await api.getQuota({ body: {} }, { signal })).data;

/** The quota of a record, which may be missing. */
const loadOfRecord = async (api: Api, signal: AbortSignal) => {
  await api.getOperator({ params: { slug: 'mts' } }, { signal });
  return loadQuota(api, signal);
};

/** Renders a route that loads the quota. */
const renderQuota = (load: Load<Quota>, isPage = false): void => {
  const Page = () => {
    const { loaded, retry } = useLoaded(load, { refreshOnVisible: true });
    return (
      <LoadedContent loaded={loaded} retry={retry} failed="Не удалось загрузить остаток" isPage={isPage}>
        {({ remainingCount }) => <p>Осталось {remainingCount}</p>}
      </LoadedContent>
    );
  };
  const api = createApi();
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <RouteFailure /> }]);
  render(
    <MantineProvider env="test">
      <ApiProvider value={() => Promise.resolve(api)}>
        <RouterProvider router={router} />
      </ApiProvider>
    </MantineProvider>,
  );
};

test('a programming error reaches the error boundary of the route', async () => {
  expectConsole(/is not a function/);
  network.use(answerCall('getQuota', buildQuota()));
  renderQuota(async (api, signal) => {
    const data = await loadQuota(api, signal);
    const missing = Reflect.get(data, 'noSuchMethod') as () => typeof data;
    return missing();
  });
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.queryByText('Не удалось загрузить остаток')).toBeNull();
});

test('a load that a busy server refuses is shown, and repeated by itself as long as the server asks', async () => {
  const busy = problemFault({ status: 503, code: 'UNAVAILABLE' });
  let asked = 0;
  network.use(
    answerCall(
      'getQuota',
      () => {
        asked += 1;
        return asked < 3 ? busy : buildQuota({ remainingCount: 3 });
      },
      { headers: { 'retry-after': '0.3' } },
    ),
  );
  renderQuota(loadQuota);
  expect(await screen.findByText(/Сервис временно недоступен/)).toBeDefined();
  expect(await screen.findByText('Осталось 3')).toBeDefined();
  expect(asked).toBe(3);
});

test('a busy server is not asked without end', async () => {
  let asked = 0;
  network.use(
    answerCall(
      'getQuota',
      () => {
        asked += 1;
        return problemFault({ status: 503, code: 'UNAVAILABLE' });
      },
      { headers: { 'retry-after': '0.01' } },
    ),
  );
  renderQuota(loadQuota);
  await waitFor(() => expect(asked).toBe(6));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toBe(6);
});

test('a refresh that a busy server refuses is repeated in the background and keeps the data', async () => {
  const requests: { isBackground: boolean; isShown: boolean }[] = [];
  network.use(
    answerCall(
      'getQuota',
      () =>
        requests.length === 1 || requests.length === 4
          ? buildQuota({ remainingCount: requests.length })
          : problemFault({ status: 503, code: 'UNAVAILABLE' }),
      { headers: { 'retry-after': '0.01' } },
    ),
  );
  renderQuota((api, signal, isBackground) => {
    requests.push({ isBackground, isShown: screen.queryByText('Осталось 1') !== null });
    return loadQuota(api, signal);
  });
  await screen.findByText('Осталось 1');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Осталось 4')).toBeDefined();
  const refresh = { isBackground: true, isShown: true };
  expect(requests).toEqual([{ isBackground: false, isShown: false }, refresh, refresh, refresh]);
});

test('repeats of a load are not counted as those of another one', async () => {
  let asked = 0;
  network.use(
    answerCall(
      'getQuota',
      () => {
        asked += 1;
        return asked < 8 ? problemFault({ status: 503, code: 'UNAVAILABLE' }) : buildQuota({ remainingCount: 3 });
      },
      { headers: { 'retry-after': '0.01' } },
    ),
  );
  const api = createApi();
  const { result, rerender } = renderHook(({ load }) => useLoaded(load), {
    initialProps: { load: loadQuota },
    wrapper: ({ children }) => <ApiProvider value={() => Promise.resolve(api)}>{children}</ApiProvider>,
  });
  await waitFor(() => expect(asked).toBe(6));
  await waitFor(() => expect(result.current.isPending).toBe(false));
  rerender({ load: (...call) => loadQuota(...call) });
  await waitFor(() => expect(result.current.loaded).toMatchObject({ tag: 'loaded', data: { remainingCount: 3 } }));
});

test('a failed call is shown with a retry', async () => {
  network.use(answerCall('getQuota', faults.networkError));
  renderQuota(loadQuota);
  expect(await screen.findByRole('alert')).toHaveTextContent('Не удалось загрузить остаток');
  expect(screen.getByRole('alert')).toHaveTextContent('Проверьте связь и повторите');
  network.use(answerCall('getQuota', buildQuota({ remainingCount: 3 })));
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(await screen.findByText('Осталось 3')).toBeDefined();
});

test.each([
  [true, 'Страница не найдена'],
  [false, 'Таких данных нет.'],
])('a 404 is the not-found page for a main object (%s) and an empty state for a part', async (isPage, text) => {
  network.use(answerCall('getOperator', faults.notFound));
  renderQuota(loadOfRecord, isPage);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record that a refresh no longer finds is shown as missing', async () => {
  network.use(
    answerCall('getOperator', buildOperatorDetail()),
    answerCall('getQuota', buildQuota({ remainingCount: 3 })),
  );
  renderQuota(loadOfRecord);
  expect(await screen.findByText('Осталось 3')).toBeDefined();
  network.use(answerCall('getOperator', faults.notFound));
  await waitFor(() => {
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('Таких данных нет.')).toBeDefined();
  });
});
