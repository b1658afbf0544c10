import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryRouter,
  Link,
  RouterProvider,
  type RouteObject,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createEarlyRouter } from './early-router.ts';

const renders = vi.fn<(pathname: string) => void>();
const onNavigate = vi.fn<() => void>();

const Page = () => {
  const { key, pathname } = useLocation();
  renders(pathname);
  return (
    <>
      <h1>{`${pathname} ${key}`}</h1>
      <Link to="/two">Дальше</Link>
      <Link to="/two" state={{ number: '9000000001' }}>
        Проверить
      </Link>
    </>
  );
};

const Failed = () => <h1>{String(useRouteError())}</h1>;

const routes: RouteObject[] = [
  { path: '/one', Component: Page, ErrorBoundary: Failed },
  { path: '/two', Component: Page },
];

/** The page at `/one`, as it is hydrated: the first entry of the history is one that the browser's router has stored. */
const show = (assign = vi.fn<(address: string | URL) => void>()) => {
  renders.mockClear();
  onNavigate.mockClear();
  window.history.replaceState({ key: 'stored', usr: null }, '', '/one');
  const early = createEarlyRouter(
    routes,
    { history: window.history, location: { pathname: '/one', search: '', hash: '', assign } },
    onNavigate,
  );
  render(<RouterProvider router={early.router} />);
  return early;
};

const routerAt = (pathname: string) => createMemoryRouter(routes, { initialEntries: [{ pathname, key: 'stored' }] });

const heading = () => screen.getByRole('heading').textContent;

test('shows the address with the stored key, and does not render it again when the router comes', async () => {
  const early = show();
  const before = renders.mock.calls.length;
  await act(async () => early.replace(routerAt('/one')));
  expect(heading()).toBe('/one stored');
  expect(renders).toHaveBeenCalledTimes(before);
});

test('opens a link that was pressed before the router came', async () => {
  const early = show();
  expect(onNavigate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Дальше' }));
  expect(onNavigate).toHaveBeenCalledOnce();
  expect(heading()).toBe('/one stored');
  await act(async () => early.replace(routerAt('/one')));
  expect(heading()).toMatch(/^\/two /);
});

test('shows an error until the router comes', async () => {
  const early = show();
  act(() => early.fail('no connection'));
  expect(heading()).toBe('no connection');
  await act(async () => early.replace(routerAt('/one')));
  expect(heading()).toBe('/one stored');
});

test('leaves the link that was pressed to the browser when the code does not come', async () => {
  const assign = vi.fn<(address: string | URL) => void>();
  const early = show(assign);
  await userEvent.click(screen.getByRole('link', { name: 'Дальше' }));
  act(() => early.fail('removed by a release'));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/two');
  expect(heading()).toBe('/one stored');
});

test('keeps what a navigation carries when the code comes late', async () => {
  const assign = vi.fn<(address: string | URL) => void>();
  const early = show(assign);
  await userEvent.click(screen.getByRole('link', { name: 'Проверить' }));
  act(() => early.fail('the connection failed'));
  expect(assign).not.toHaveBeenCalled();
  expect(heading()).toBe('the connection failed');
  const router = routerAt('/one');
  await act(async () => early.replace(router));
  expect(router.state.location).toMatchObject({ pathname: '/two', state: { number: '9000000001' } });
});

test('shows no error once the router has come', async () => {
  const early = show();
  await act(async () => early.replace(routerAt('/one')));
  await act(async () => early.fail('no connection'));
  expect(heading()).toBe('/one stored');
});

test('follows the router afterwards', async () => {
  const early = show();
  const router = routerAt('/one');
  await act(async () => early.replace(router));
  await userEvent.click(screen.getByRole('link', { name: 'Дальше' }));
  expect(heading()).toMatch(/^\/two /);
  await act(async () => router.navigate(-1));
  expect(heading()).toBe('/one stored');
  expect(early.router.state.location.pathname).toBe('/one');
});

test('shows the address that the browser went back to before the router came', async () => {
  const early = show();
  await act(async () => early.replace(routerAt('/two')));
  expect(heading()).toBe('/two stored');
});

test('shows the place of the page that the address names since', async () => {
  const early = show();
  const before = renders.mock.calls.length;
  const initialEntries = [{ pathname: '/one', hash: '#place', key: 'stored' }];
  await act(async () => early.replace(createMemoryRouter(routes, { initialEntries })));
  expect(renders.mock.calls.length).toBeGreaterThan(before);
});
