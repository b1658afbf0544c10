import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { createPageData } from '../api/page-data.ts';
import { connect } from './connect.ts';
import { createRoot } from './root.ts';

test('a sign-in that is asked for while the charts start leads to the sign-in', async () => {
  const left: string[] = [];
  const root = createRoot({
    loadApi: () => new Promise(() => undefined),
    storage: window.sessionStorage,
    pageData: createPageData(),
    environment: {
      now: () => Date.now(),
      origin: () => 'http://localhost:3000',
      href: () => 'http://localhost:3000/faq',
      mayHaveSession: () => true,
      goTo: (address) => left.push(address),
      notifyTabs: () => undefined,
    },
  });
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
