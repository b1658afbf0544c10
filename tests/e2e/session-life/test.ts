/**
 * The life of a session in a real browser with a simulated clock. The answers of the session check are mocked: real
 * sessions last half an hour, and their expiry is tested with the server.
 */
import { listenToChart, waitForListener } from '../chart-listener.ts';
import { expect, test as base } from '../test.ts';
import { transitions } from './transitions.ts';

export const test = base.extend<{ taken: ReadonlySet<string> }>({
  /** Fails a test that did not take its transitions of the auth chart. */
  taken: [
    async ({ baseURL, context, expected }, provide, { title }) => {
      expected.push(/Failed to load resource/);
      // The mocked session is checked like a real one.
      await context.addCookies([{ name: 'mnp-signed-in', value: '1', url: baseURL ?? '' }]);
      const taken = await listenToChart(context, 'auth');
      // The check is answered only once the listener is installed, so that no transition is missed.
      await context.route('**/api/v1/esia/userinfo', async (route) => {
        await waitForListener(route.request().frame().page());
        await route.fallback();
      });
      await provide(taken);
      const claimed = transitions[title] ?? [];
      await expect.poll(() => claimed.filter((id) => !taken.has(id))).toEqual([]);
      // A request may still be pending at the end.
      await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    },
    { auto: true },
  ],
});
