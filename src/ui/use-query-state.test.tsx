import { act, renderHook } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { flushSync } from 'react-dom';
import { createMemoryRouter, useLocation, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useQueryState } from './use-query-state.ts';

interface State {
  text: string;
}

const read = (query: URLSearchParams): State => ({ text: query.get('text') ?? '' });
const write = ({ text }: State) => new URLSearchParams({ text });

const open = async (history: 'step' | 'same' = 'step') => {
  let children: ReactNode;
  let suspended: { search: string; until: Promise<void> } | null = null;
  // Placed after the hook, so that the hook is rendered before this suspends.
  const RestOfPage = () => {
    const { search } = useLocation();
    if (search === suspended?.search) {
      use(suspended.until);
    }
    return null;
  };
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => [children, <RestOfPage key="rest" />] },
      { path: '/other', element: null },
    ],
    { initialEntries: ['/?text=a'] },
  );
  const { result } = renderHook(() => useQueryState(read, write, history), {
    wrapper: (props: { children: ReactNode }) => {
      ({ children } = props);
      return <RouterProvider router={router} />;
    },
  });
  const press = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
  const suspend = (search: string) => {
    const { promise: until, resolve } = Promise.withResolvers<void>();
    suspended = { search, until };
    return resolve;
  };
  return {
    router,
    press,
    suspend,
    state: () => result.current[0],
    change: (text: string) => act(() => result.current[1]({ text })),
  };
};

/** Announces a navigation in the history, as a browser does; a fragment has no state. */
const popState = (state: object | null) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

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

test('a change replaces the entry where it is no step of the history', async () => {
  const { change, router, state } = await open('same');
  await act(() => router.navigate('/?text=z'));
  change('b');
  change('c');
  expect(state()).toEqual({ text: 'c' });
  await settle();
  expect(router.state.location.search).toBe('?text=c');
  await act(() => router.navigate(-1));
  expect(state()).toEqual({ text: 'a' });
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
  const { change, press, router } = await open();
  change('b');
  expect(router.state.location.search).toBe('?text=a');
  await act(async () => {
    press(type);
  });
  expect(router.state.location.search).toBe('?text=b');
  await settle();
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?text=a');
});

test('each of two changes in one frame is a step of the history', async () => {
  const { change, router, state } = await open();
  change('b');
  change('c');
  await settle();
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?text=b');
  expect(state()).toEqual({ text: 'b' });
});

test('the address of a change does not undo later changes', async () => {
  const { change, state } = await open();
  change('b');
  change('c');
  expect(state()).toEqual({ text: 'c' });
  change('d');
  expect(state()).toEqual({ text: 'd' });
  await settle();
  expect(state()).toEqual({ text: 'd' });
});

test('a change is kept while the address before it is being rendered', async () => {
  const { change, press, state, suspend } = await open();
  change('b');
  const resume = suspend('?text=b');
  await act(async () => press('click'));
  await act(async () => change('c'));
  await act(async () => resume());
  expect(state()).toEqual({ text: 'c' });
});

test('Back leads to each change, though only the last address was rendered', async () => {
  const { change, press, router, state } = await open();
  change('b');
  await act(async () => {
    for (const text of ['a', 'b']) {
      press('click');
      // Renders the change, but not the address.
      flushSync(() => change(text));
    }
    press('click');
  });
  expect(state()).toEqual({ text: 'b' });
  for (const text of ['a', 'b', 'a']) {
    await act(() => router.navigate(-1));
    expect(router.state.location.search).toBe(`?text=${text}`);
    expect(state()).toEqual({ text });
  }
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
    popState({});
    await router.navigate(-1);
  });
  await settle();
  expect(router.state.location.search).toBe('?text=a');
});

test('Back while the address is being rendered leads to the state before it', async () => {
  const { change, press, router, state, suspend } = await open();
  change('b');
  suspend('?text=b');
  await act(async () => press('click'));
  expect(router.state.location.search).toBe('?text=b');
  await act(async () => {
    popState({});
    await router.navigate(-1);
  });
  expect(state()).toEqual({ text: 'a' });
});

test('a followed fragment drops no change', async () => {
  const { change, press, state, suspend } = await open();
  change('b');
  const resume = suspend('?text=b');
  await act(async () => press('click'));
  await act(async () => popState(null));
  expect(state()).toEqual({ text: 'b' });
  await act(async () => resume());
  expect(state()).toEqual({ text: 'b' });
});

test('a link to a state that was changed before its address was rendered leads to it', async () => {
  const { change, press, router, state } = await open();
  change('b');
  await act(async () => {
    press('click');
    flushSync(() => change('c'));
    press('click');
    await router.navigate('/?text=b');
  });
  expect(router.state.location.search).toBe('?text=b');
  expect(state()).toEqual({ text: 'b' });
});
