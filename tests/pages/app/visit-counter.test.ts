import { afterEach, expect, test } from 'vitest';
import type { SiteFacts } from '../../../contract/static.ts';
import { answerFile } from '../../../mocks/handlers.ts';
import { routes } from '../../../src/app/routes.tsx';
import { countVisits, patternOf } from '../../../src/app/visit-counter.ts';
import { network } from '../../harness/network.ts';

afterEach(() => {
  delete window.siteVisits;
  for (const script of document.head.querySelectorAll('script')) {
    script.remove();
  }
});

/** A fake router at an address. */
const routerAt = (pathname: string) => {
  const listeners = new Set<() => void>();
  const router = {
    state: { location: { pathname } },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (next: string) => {
      router.state = { location: { pathname: next } };
      for (const listener of listeners) {
        listener();
      }
    },
  };
  return router;
};

const answerFacts = (analytics: string | null) => {
  const facts: SiteFacts = { demonstration: true, dataDate: null, analytics };
  network.use(answerFile('/site-facts.json', facts));
};

test('counts pages by route pattern without numbers, orders or visitors', async () => {
  answerFacts('/counter.js');
  const router = routerAt('/');
  await countVisits(routes, router);
  router.go('/account/79000000001/orders/2');
  router.go('/account/79000000001/orders/2');
  router.go('/portation/3f1f9f0e-0000-4000-8000-000000000000/done');
  router.go('/tariffs/krasnodarskiy-kray');
  expect(window.siteVisits?.map(({ page }) => page)).toEqual([
    '/',
    '/account/:msisdn/orders/:page?',
    '/portation/:order/done',
    '/tariffs/:region',
  ]);
  expect(document.head.querySelector('script')?.getAttribute('src')).toBe('/counter.js');
});

test('loads nothing without a configured counter', async () => {
  answerFacts(null);
  await countVisits(routes, routerAt('/'));
  expect(window.siteVisits).toBeUndefined();
  expect(document.head.querySelector('script')).toBeNull();
});

test('returns no pattern for an unknown address', () => {
  expect(patternOf(routes, '/nowhere/at/all')).toBe('*');
});
