import type { FeatureName } from '../../contract/features.ts';
import { LIST_PAGE_SIZE, OPERATOR_PAGE_SIZE, pagesOf } from '../../domain/list-pages.ts';
import type { Deps } from '../deps.ts';
import { createGate } from '../http/admission.ts';
import type { PageFacts } from '../http/static.ts';
import { createNewsRepo } from '../news/news.repo.ts';
import { createOperatorsRepo } from '../operators/operators.repo.ts';
import { createFeaturesService } from '../features/features.service.ts';

interface Route {
  pattern: URLPattern;
  feature: FeatureName | null;
  /** Whether the object exists. Without it every path of the pattern is a page. */
  exists?: (name: string) => Promise<boolean>;
}

const route = (pathname: string, feature: FeatureName | null, exists?: Route['exists']): Route => ({
  pattern: new URLPattern({ pathname }),
  feature,
  ...(exists === undefined ? {} : { exists }),
});

/** Lookups at once, and waiting: paths that do not exist are not kept in memory, and anybody can make them up. */
const LOOKUPS = { running: 4, waiting: 60 };

/**
 * Finds the status of a page by its path.
 * @returns rejects while too many are looked for: the document is useful without
 */
export const createPageFacts = ({ clock, db, settings }: Pick<Deps, 'clock' | 'db' | 'settings'>) => {
  const news = createNewsRepo(db);
  const operators = createOperatorsRepo(db, settings);
  const features = createFeaturesService({ db, settings });
  const isWithin = (page: string, totalRows: number, pageSize: number): boolean =>
    Number(page) <= pagesOf(totalRows, pageSize);

  const routes: readonly Route[] = [
    route('/story/:name', 'News', async (slug) => (await news.find(clock.now(), slug)) !== undefined),
    route('/news/:name', 'News', async (page) =>
      isWithin(page, (await news.list(clock.now(), { limit: 0, offset: 0 })).totalRows, LIST_PAGE_SIZE),
    ),
    route('/news', 'News'),
    route('/operators/map', 'OperatorsByRegionMap'),
    route('/operators/:name', 'OperatorPage', async (page) =>
      isWithin(page, await operators.count(), OPERATOR_PAGE_SIZE),
    ),
    route('/operators', 'OperatorPage'),
    route('/operator/:name', 'OperatorPage', async (slug) => (await operators.findDetail(slug)) !== undefined),
    route('/tariffs/:name', null, async (slug) => {
      const region = await db.selectFrom('regions').select('slug').where('slug', '=', slug).executeTakeFirst();
      return region !== undefined;
    }),
    // Submitted orders stay reachable while no new ones are accepted.
    route('/portation/:name/done', null),
    route('/portation{/*}?', 'Portation'),
  ];

  const findFacts = async (pathname: string): Promise<PageFacts> => {
    for (const { exists, feature, pattern } of routes) {
      const match = pattern.exec({ pathname });
      if (match === null) {
        continue;
      }
      if (feature !== null && !(await features.isEnabled(feature))) {
        return { status: 404 };
      }
      return { status: (await exists?.(match.pathname.groups['name'] ?? '')) === false ? 404 : 200 };
    }
    return { status: 200 };
  };

  const { enter } = createGate(LOOKUPS);
  return async (pathname: string): Promise<PageFacts> => {
    const leave = await enter();
    if (leave === null) {
      throw new Error('too many pages are looked for');
    }
    return findFacts(pathname).finally(leave);
  };
};
