import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useQueryState } from './use-query-state.ts';

interface State {
  text: string;
}

const read = (query: URLSearchParams): State => ({ text: query.get('text') ?? '' });
const write = ({ text }: State) => new URLSearchParams({ text });

const open = async () => {
  let children: ReactNode;
  const router = createMemoryRouter([{ path: '/', Component: () => children }], { initialEntries: ['/?text=a'] });
  const { result } = renderHook(() => useQueryState(read, write, 'step'), {
    wrapper: (props: { children: ReactNode }) => {
      ({ children } = props);
      return <RouterProvider router={router} />;
    },
  });
  return { router, state: () => result.current[0], change: (text: string) => result.current[1]({ text }) };
};

test('a change is the state at once, and the same object when the address has it', async () => {
  const { change, router, state } = await open();
  act(() => change('b'));
  const ahead = state();
  expect(ahead).toEqual({ text: 'b' });
  await act(() => router.navigate('/?text=b', { replace: true }));
  expect(router.state.location.search).toBe('?text=b');
  expect(state()).toBe(ahead);
});

test('the address decides: after Back, and after a link to another state', async () => {
  const { change, router, state } = await open();
  act(() => change('b'));
  await act(() => router.navigate(-1));
  expect(state()).toEqual({ text: 'a' });
  await act(() => router.navigate(1));
  expect(state()).toEqual({ text: 'b' });
  await act(() => router.navigate('/?text=c'));
  expect(state()).toEqual({ text: 'c' });
});
