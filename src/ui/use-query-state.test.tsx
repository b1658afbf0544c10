import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { afterNextFrame } from '../lib/pause.ts';
import { useQueryState } from './use-query-state.ts';

interface State {
  text: string;
}

const read = (query: URLSearchParams): State => ({ text: query.get('text') ?? '' });
const write = ({ text }: State) => new URLSearchParams({ text });

const open = async () => {
  let children: ReactNode;
  const router = createMemoryRouter([{ path: '/', Component: () => children }], { initialEntries: ['/?text=a'] });
  const { result, unmount } = renderHook(() => useQueryState(read, write, 'step'), {
    wrapper: (props: { children: ReactNode }) => {
      ({ children } = props);
      return <RouterProvider router={router} />;
    },
  });
  const search = (): string => router.state.location.search;
  return {
    router,
    search,
    unmount,
    state: () => result.current[0],
    change: (text: string) => result.current[1]({ text }),
  };
};

const frame = (): Promise<void> => act(() => new Promise<void>((resolve) => afterNextFrame(resolve)));

test('a change is the state at once, and the same object when the address has it', async () => {
  const { change, search, state } = await open();
  act(() => change('b'));
  const ahead = state();
  expect(ahead).toEqual({ text: 'b' });
  expect(search()).toBe('?text=a');
  await frame();
  expect(search()).toBe('?text=b');
  expect(state()).toBe(ahead);
});

test('the address decides: after Back, and after a link to another state', async () => {
  const { change, router, state } = await open();
  act(() => change('b'));
  await frame();
  await act(() => router.navigate(-1));
  expect(state()).toEqual({ text: 'a' });
  await act(() => router.navigate(1));
  expect(state()).toEqual({ text: 'b' });
  await act(() => router.navigate('/?text=c'));
  expect(state()).toEqual({ text: 'c' });
});

test('of several changes before a frame the last one is written, as one step', async () => {
  const { change, router, search, state } = await open();
  act(() => change('b'));
  act(() => change('c'));
  await frame();
  expect([search(), state()]).toEqual(['?text=c', { text: 'c' }]);
  await act(() => router.navigate(-1));
  expect(search()).toBe('?text=a');
});

test('a page that has been left writes nothing', async () => {
  const { change, search, unmount } = await open();
  act(() => change('b'));
  unmount();
  await frame();
  expect(search()).toBe('?text=a');
});
