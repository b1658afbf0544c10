import type { FeatureName } from '../../contract/features.ts';
import { LIST_PAGE_SIZE, OPERATOR_PAGE_SIZE, pagesOf } from '../../domain/list-pages.ts';
import type { Deps } from '../deps.ts';
import { createGate } from '../http/admission.ts';
import type { PageFacts } from '../http/static.ts';
import { createNewsRepo } from '../news/news.repo.ts';
import { createOperatorsRepo } from '../operators/operators.repo.ts';
import { createFeaturesService } from '../features/features.service.ts';
import { siteTexts as texts } from './site.texts.ts';

interface Route {
  pattern: URLPattern;
  feature: FeatureName | null;
  /** Null when the object does not exist. Without it every path of the pattern is a page. */
  find?: (name: string) => Promise<Omit<PageFacts, 'status'> | null>;
}

const route = (pathname: string, feature: FeatureName | null, find?: Route['find']): Route => ({
  pattern: new URLPattern({ pathname }),
  feature,
  ...(find === undefined ? {} : { find }),
});

/** Lookups at once, and waiting: paths that do not exist are not kept in memory, and anybody can make them up. */
const LOOKUPS = { running: 4, waiting: 60 };

/**
 * Finds status, title and description of a page by its path, for search engines and messengers, which run no scripts.
 * @returns rejects while too many are looked for: the document is useful without
 */
export const createPageFacts = ({ clock, db, settings }: Pick<Deps, 'clock' | 'db' | 'settings'>) => {
  const news = createNewsRepo(db);
  const operators = createOperatorsRepo(db, settings);
  const features = createFeaturesService({ db, settings });
  const isWithin = (page: string, totalRows: number, pageSize: number): Omit<PageFacts, 'status'> | null =>
    Number(page) <= pagesOf(totalRows, pageSize) ? {} : null;

  const routes: readonly Route[] = [
    route('/story/:name', 'News', async (slug) => {
      const story = await news.find(clock.now(), slug);
      return story === undefined ? null : { title: texts.pageTitle(story.title), description: story.lead };
    }),
    route('/news/:name', 'News', async (page) =>
      isWithin(page, (await news.list(clock.now(), { limit: 0, offset: 0 })).totalRows, LIST_PAGE_SIZE),
    ),
    route('/news', 'News'),
    route('/operators/map', 'OperatorsByRegionMap'),
    route('/operators/:name', 'OperatorPage', async (page) =>
      isWithin(page, await operators.count(), OPERATOR_PAGE_SIZE),
    ),
    route('/operators', 'OperatorPage'),
    route('/operator/:name', 'OperatorPage', async (id) => {
      const operator = await operators.findDetail(id);
      if (operator === undefined) {
        return null;
      }
      const [description] = operator.about;
      return {
        title: texts.pageTitle(texts.operator(operator.operatorName)),
        ...(description === undefined ? {} : { description }),
      };
    }),
    route('/tariffs/:name', null, async (slug) => {
      const region = await db.selectFrom('regions').select('name').where('slug', '=', slug).executeTakeFirst();
      return region === undefined
        ? null
        : {
            title: texts.pageTitle(texts.tariffs(region.name)),
            description: texts.tariffsDescription(region.name),
            heading: texts.tariffs(region.name),
          };
    }),
    // Submitted orders stay reachable while no new ones are accepted.
    route('/portation/:name/done', null),
    route('/portation{/*}?', 'Portation'),
  ];

  const findFacts = async (pathname: string): Promise<PageFacts> => {
    for (const { feature, find, pattern } of routes) {
      const match = pattern.exec({ pathname });
      if (match === null) {
        continue;
      }
      if (feature !== null && !(await features.isEnabled(feature))) {
        return { status: 404 };
      }
      const facts = find === undefined ? {} : await find(match.pathname.groups['name'] ?? '');
      return facts === null ? { status: 404 } : { status: 200, ...facts };
    }
    return { status: 200 };
  };

  const enter = createGate(LOOKUPS);
  return async (pathname: string): Promise<PageFacts> => {
    const leave = await enter();
    if (leave === null) {
      throw new Error('too many pages are looked for');
    }
    return findFacts(pathname).finally(leave);
  };
};
