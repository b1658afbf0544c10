import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import getPort from 'get-port';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chooseTariff, initOrder, registered } from '../mocks/order-steps.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { findChromium } from '../scripts/lib/find-chromium.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { paths } from '../src/lib/paths.ts';
import { quantile, type Row } from './row.ts';
import { type MeasuredService, withService } from './start.ts';

const ROUNDS = 5;
const TARIFFS = 1000;
const MSISDN = '79000000001';

interface Page {
  address: string;
  isSignedIn?: boolean;
  /** Its main content is data, which may arrive later. */
  hasData?: boolean;
}

const publicPages: readonly Page[] = [
  { address: paths.home.href() },
  { address: paths.portation.href() },
  { address: paths.portationInit.href() },
  { address: paths.check.href() },
  { address: paths.tariffs.href(), hasData: true },
  { address: paths.tariffsRegion.href('moskva'), hasData: true },
  { address: paths.operators.href(), hasData: true },
  { address: paths.operatorsMap.href(), hasData: true },
  { address: paths.operator.href('mts'), hasData: true },
  { address: paths.coverage.href(), hasData: true },
  { address: paths.news.href(), hasData: true },
  { address: paths.story.href('pochemu-vosmoy-den'), hasData: true },
  { address: paths.faq.href() },
  { address: paths.about.href() },
  { address: paths.contacts.href() },
];

/**
 * Lighthouse's mobile measurement with real throttling (its DevTools method) of every public page, of the steps of an
 * application and of the account: the median of five rounds. Arguments choose pages: `npm run bench -- pages / /check`.
 */
export const run = (addresses: readonly string[]): Promise<Row[]> =>
  withService({ DEMO_TARIFFS_IN_MOSCOW: String(TARIFFS) }, (service) => measurePages(service, addresses));

const measurePages = async ({ databaseUrl, origin }: MeasuredService, given: readonly string[]): Promise<Row[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-lighthouse-'));
  const port = await getPort();
  const executablePath = findChromium();
  // Lighthouse measures in the default context of the browser.
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  const db = createDb(createPool(databaseUrl, { max: 1 }));
  try {
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    const done = await registered({ domainClock: createDomainClock(db) }, vera, MSISDN);
    const draft = await chooseTariff(vera, await initOrder(vera, '79000000002'));
    const personalPages: readonly Page[] = [
      paths.portationTariffs.href(draft.id),
      paths.portationSubmit.href(draft.id),
      paths.portationDone.href(done.id),
      paths.account.href(),
    ].map((address) => ({ address, isSignedIn: true, hasData: true }));
    const pages = [...publicPages, ...personalPages].filter(
      ({ address }) => given.length === 0 || given.includes(address),
    );
    const cookies = [...vera.cookies()].map(([name, value]) => ({ name, value, url: origin }));
    const rows: Row[] = [];
    for (const page of pages) {
      await context.clearCookies();
      await context.addCookies(page.isSignedIn ? cookies : []);
      const results: Result[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        results.push(await measurePage(origin + page.address, port));
      }
      rows.push(rowOf(page, results));
    }
    return rows;
  } finally {
    await context.close();
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  }
};

const measurePage = async (url: string, port: number): Promise<Result> => {
  const flags: Flags = {
    port,
    logLevel: 'error',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'best-practices'],
    // Keeps the session; the cache is emptied as for a first visit.
    disableStorageReset: true,
    disableFullPageScreenshot: true,
  };
  const measured = await lighthouse(url, flags);
  const runtimeError = measured?.lhr.runtimeError;
  if (measured === undefined || runtimeError !== undefined) {
    throw new Error(`Lighthouse could not measure ${url}: ${runtimeError?.message ?? 'no result'}`);
  }
  return measured.lhr;
};

const rowOf = ({ address, hasData = false, isSignedIn = false }: Page, results: readonly Result[]): Row => {
  const median = (valueOf: (result: Result) => number | null | undefined): number =>
    quantile(
      results.map((result) => valueOf(result) ?? Number.NaN),
      0.5,
    );
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue);
  const score = Math.round(median(({ categories }) => categories.performance?.score) * 100);
  const practices = Math.round(median(({ categories }) => categories['best-practices']?.score) * 100);
  const first = audit('first-contentful-paint');
  const largest = audit('largest-contentful-paint');
  const blocking = audit('total-blocking-time');
  const shift = audit('cumulative-layout-shift');
  const [leastScore, mostLargest] = [address === paths.home.href() ? 99 : 97, hasData ? 1800 : 1200];
  const isMet =
    score >= leastScore &&
    first <= 900 &&
    largest <= mostLargest &&
    blocking <= 50 &&
    shift < 0.005 &&
    practices === 100;
  // Ids differ from run to run.
  const what = address.replace(/[\da-f-]{36}/, ':order') + (isSignedIn ? ', signed in' : '');
  return {
    what,
    value: `${score}, paint ${first.toFixed(0)} and ${largest.toFixed(0)} ms, blocking ${blocking.toFixed(0)} ms, shift ${shift.toFixed(3)}, practices ${practices}`,
    budget: `≥ ${leastScore}, ≤ 900 and ${mostLargest}, ≤ 50, 0, 100`,
    verdict: isMet ? 'met' : 'not met',
  };
};
