import { chooseTariff, initOrder, registered } from '../mocks/order-steps.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { paths } from '../src/lib/paths.ts';
import { describeFigures, measurePages, type PageFigures } from './lighthouse.ts';
import { withHttp2 } from './http2-front.ts';
import type { Row } from './row.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { asInProduction, type MeasuredService, withService } from './start.ts';

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
  { address: paths.legal.href('personal-data') },
];

/**
 * Lighthouse's mobile measurement with real throttling (its DevTools method) of every public page, of the steps of an
 * application and of the account, over HTTP/2 and with empty caches: the median of five rounds. Arguments choose pages by
 * the names in the table: `npm run bench -- pages / /portation/:id/submit`.
 */
export const run = (addresses: readonly string[]): Promise<Row[]> =>
  withService({ DEMO_TARIFFS_IN_MOSCOW: String(TARIFFS) }, (service) => measure(service, addresses));

const measure = ({ databaseUrl, origin }: MeasuredService, given: readonly string[]): Promise<Row[]> =>
  withHttp2(origin, async (front) => {
    const db = createDb(createPool(databaseUrl, { max: 1 }), createSecrets(asInProduction.SESSION_SECRET));
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
        paths.accountOrders.href(MSISDN),
        paths.accountPortations.href(MSISDN),
        paths.accountPortation.href(MSISDN, done.portationId ?? ''),
      ].map((address) => ({ address, isSignedIn: true, hasData: true }));
      const pages = [...publicPages, ...personalPages].filter(
        ({ address }) => given.length === 0 || given.includes(nameOf(address)),
      );
      const unknown = given.filter((name) => !pages.some(({ address }) => nameOf(address) === name));
      if (unknown.length > 0) {
        throw new Error(`No such pages: ${unknown.join(', ')}.`);
      }
      const cookies = [...vera.cookies()].map(([name, value]) => ({ name, value, url: front }));
      const measured = await measurePages(
        pages.map((page) => ({
          ...page,
          url: front + page.address,
          cookies: page.isSignedIn ? cookies : [],
        })),
      );
      return measured.map(({ page, figures }) => rowOf(page, figures));
    } finally {
      await db.destroy();
    }
  });

/** Ids differ from run to run. */
const nameOf = (address: string): string => address.replace(/[\da-f]{8}-[\da-f-]{27}/, ':id');

const rowOf = ({ address, hasData = false, isSignedIn = false }: Page, figures: PageFigures): Row => {
  const { blocking, first, largest, practices, score, shift } = figures;
  const [leastScore, mostLargest] = [address === paths.home.href() ? 99 : 97, hasData ? 1800 : 1200];
  const isMet =
    score >= leastScore &&
    first <= 900 &&
    largest <= mostLargest &&
    blocking <= 50 &&
    shift < 0.005 &&
    practices === 100;
  return {
    what: nameOf(address) + (isSignedIn ? ', signed in' : ''),
    value: describeFigures(figures),
    budget: `≥ ${leastScore}, ≤ 900 and ${mostLargest}, ≤ 50, 0, 100`,
    verdict: isMet ? 'met' : 'not met',
  };
};
