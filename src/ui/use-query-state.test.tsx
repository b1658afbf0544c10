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
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => children },
      { path: '/other', element: null },
    ],
    { initialEntries: ['/?text=a'] },
  );
  const { result } = renderHook(() => useQueryState(read, write, 'step'), {
    wrapper: (props: { children: ReactNode }) => {
      ({ children } = props);
      return <RouterProvider router={router} />;
    },
  });
  return { router, state: () => result.current[0], change: (text: string) => act(() => result.current[1]({ text })) };
};

/** Waits until the address has followed. */
const settle = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test('a change is the state at once, and the same object when the address has it', async () => {
  const { change, router, state } = await open();
  change('b');
  const ahead = state();
  expect(ahead).toEqual({ text: 'b' });
  await settle();
  expect(router.state.location.search).toBe('?text=b');
  expect(state()).toBe(ahead);
});

test('the address decides: after Back, and after a link to another state', async () => {
  const { change, router, state } = await open();
  change('b');
  await settle();
  await act(() => router.navigate(-1));
  expect(state()).toEqual({ text: 'a' });
  await act(() => router.navigate(1));
  expect(state()).toEqual({ text: 'b' });
  await act(() => router.navigate('/?text=c'));
  expect(state()).toEqual({ text: 'c' });
});

test('a change to the same state is no step of the history', async () => {
  const { change, router, state } = await open();
  change('b');
  change('b');
  await settle();
  await act(() => router.navigate(-1));
  expect(state()).toEqual({ text: 'a' });
});

test.each(['pointerdown', 'click', 'keydown'])('the address follows before the next %s', async (type) => {
  const { change, router } = await open();
  change('b');
  expect(router.state.location.search).toBe('?text=a');
  await act(async () => {
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
  });
  expect(router.state.location.search).toBe('?text=b');
  await settle();
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?text=a');
});

test('each of two changes in one frame is a step of the history', async () => {
  const { change, router } = await open();
  change('b');
  change('c');
  await settle();
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?text=b');
});

test('a page that is left before the frame keeps the next address', async () => {
  const { change, router } = await open();
  change('b');
  change('c');
  await act(() => router.navigate('/other'));
  await settle();
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' });
});

test('Back before the frame leaves the address that it leads to', async () => {
  const { change, router } = await open();
  await act(() => router.navigate('/?text=z'));
  change('b');
  await act(async () => {
    window.dispatchEvent(new PopStateEvent('popstate'));
    await router.navigate(-1);
  });
  await settle();
  expect(router.state.location.search).toBe('?text=a');
});
