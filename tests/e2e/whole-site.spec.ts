import { expectHydrated, signInOnPage } from './steps.ts';
import { expect, test } from './test.ts';

/** Addresses that are not pages of the site. */
const notFollowed = /^\/(api|simulator|media|logos|statecharts|design)\b|\.json$/;

const refusedByBlockers = /analytic|\bads?\b|advert|banner|track(?:er|ing)|metrik|counter|pixel|beacon|telemetr/i;

test('every link of the site resolves, including its hash, and blockers of advertising refuse no file', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const files = new Set<string>();
  page.on('request', (request) => files.add(new URL(request.url()).pathname));
  // The links do not depend on the width.
  await page.setViewportSize({ width: 1280, height: 800 });
  const waiting = new Set(['/']);
  const seen = new Map<string, string>();
  const wrong: string[] = [];
  /** Visited addresses by kind: a few of each are enough, because one page component shows all of them. */
  const visitsByKind = new Map<string, number>();
  while (waiting.size > 0) {
    const [address = ''] = waiting;
    waiting.delete(address);
    const answer = await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expectHydrated(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const heading = await title.innerText();
    if (answer?.status() !== 200 || /^Такой|нет$/.test(heading)) {
      wrong.push(`${address} from ${seen.get(address) ?? ''}: ${heading}`);
    }
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const missing = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1));
    for (const id of missing) {
      if ((await page.locator(`[id="${id}"]`).count()) === 0) {
        wrong.push(`${address}#${id}`);
      }
    }
    for (const href of links) {
      if (!href.startsWith('/') || notFollowed.test(href)) {
        continue;
      }
      const next = href.split('#')[0] ?? '';
      const kind = next.split('?')[0]?.replace(/^\/(tariffs|operator|story|news|operators)\/.+/, '/$1/*') ?? '';
      const visits = visitsByKind.get(kind) ?? 0;
      if (seen.has(next) || visits >= 3) {
        continue;
      }
      visitsByKind.set(kind, visits + 1);
      seen.set(next, address);
      waiting.add(next);
    }
  }
  info.annotations.push({ type: 'pages', description: String(seen.size) });
  expect(wrong).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
  expect([...files].filter((name) => refusedByBlockers.test(name))).toEqual([]);
});

const pages = [
  '/',
  '/portation',
  '/portation/init',
  '/check',
  '/tariffs',
  '/tariffs/krasnodarskiy-kray',
  '/operators',
  '/operators/map',
  '/operator/mts',
  '/coverage',
  '/news',
  '/about',
  '/faq',
  '/contacts',
  '/legal/terms',
  '/error',
  '/account',
];

test('no page scrolls sideways on a small phone, a tablet and a desktop at 200 %', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/portation');
  await signInOnPage(page);
  const wide: string[] = [];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 640, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) {
        wide.push(`${address} at ${width}: ${overflow}`);
      }
    }
  }
  expect(wide).toEqual([]);
});
