import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { resolvePages } from './resolve-pages.ts';

const Page = () => null;

/** States of a navigation to `/next`, with the route that it leads to. */
const navigate = async (isResolved: boolean) => {
  const routes: RouteObject[] = [
    { path: '/', Component: Page },
    { path: '/next', lazy: () => Promise.resolve({ Component: Page, ErrorBoundary: Page, handle: 'next' }) },
  ];
  const router = createMemoryRouter(routes);
  onTestFinished(() => router.dispose());
  if (isResolved) {
    expect(await resolvePages(router.routes, { pathname: '/next', search: '' })).toBe(true);
  }
  const states: string[] = [];
  router.subscribe(({ navigation }) => states.push(navigation.state));
  await router.navigate('/next');
  const [match] = router.state.matches;
  const { id: _, lazy, ...route } = match?.route ?? {};
  return { states, lazy, route };
};

test('a page whose module is loaded is shown without a render of the wait for it', async () => {
  const lazy = await navigate(false);
  const resolved = await navigate(true);
  expect(lazy.states).toEqual(['loading', 'idle']);
  expect(resolved.states).toEqual(['idle']);
  // As the router itself has set it.
  expect(resolved).toEqual({ ...lazy, states: ['idle'] });
});

test('a page whose module cannot be loaded is loaded by the navigation', async () => {
  let isOffline = true;
  const lazy = () => (isOffline ? Promise.reject(new Error('offline')) : Promise.resolve({ Component: Page }));
  const routes: RouteObject[] = [{ path: '/next', lazy }];
  expect(await resolvePages(routes, { pathname: '/next', search: '' })).toBe(false);
  isOffline = false;
  expect(await resolvePages(routes, { pathname: '/next', search: '' })).toBe(true);
  expect(await resolvePages(routes, { pathname: '/other', search: '' })).toBe(true);
});
