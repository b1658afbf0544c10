import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageData } from '../api/page-data.ts';
import { connect } from './connect.ts';
import { createRoot } from './root.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A root that never gets the code of the calls. */
const createTestRoot = (pageData = createPageData(), goTo: (address: string) => void = () => undefined) =>
  createRoot({
    loadApi: () => new Promise(() => undefined),
    storage: window.sessionStorage,
    pageData,
    environment: {
      now: () => Date.now(),
      origin: () => 'http://localhost:3000',
      href: () => 'http://localhost:3000/faq',
      mayHaveSession: () => true,
      goTo,
      notifyTabs: () => undefined,
    },
  });

test('a sign-in that is asked for while the charts start leads to the sign-in', async () => {
  const left: string[] = [];
  const root = createTestRoot(undefined, (address) => left.push(address));
  const connected = connect(root, {
    router: createMemoryRouter([{ path: '*', element: null }]),
    tabs: new EventTarget(),
    window,
  });
  root.actors.auth.send({ type: 'signIn.requested' });
  const disconnect = await connected;
  await expect.poll(() => left).toEqual([expect.stringContaining('/esia/')]);
  disconnect();
});

test('the data of the document are forgotten a minute after its page was left', async () => {
  const pageData = createPageData({ news: 'of the document' });
  const read = () => pageData.read('news', async () => null);
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/'] });
  const disconnect = await connect(createTestRoot(pageData), { router, tabs: new EventTarget(), window });
  vi.useFakeTimers();
  await router.navigate('/?page=2#list');
  vi.advanceTimersByTime(120_000);
  await router.navigate('/faq');
  expect(read()).toBe('of the document');
  vi.advanceTimersByTime(60_000);
  expect(read()).toBeUndefined();
  disconnect();
});
