import type { FeatureName } from '../../contract/settings.ts';
import type { Deps } from '../deps.ts';
import type { PageFacts } from '../http/static.ts';
import { createNewsRepo } from '../news/news.repo.ts';
import { createOperatorsRepo } from '../operators/operators.repo.ts';
import { createSettingService } from '../settings/settings.service.ts';
import { siteTexts as texts } from './site.texts.ts';

interface Kind {
  pattern: URLPattern;
  feature: FeatureName | null;
  /** Null: there is no such thing. Absent: any address of the pattern is a page. */
  look?: (name: string) => Promise<Omit<PageFacts, 'status'> | null>;
}

const kind = (pathname: string, feature: FeatureName | null, look?: Kind['look']): Kind => ({
  pattern: new URLPattern({ pathname }),
  feature,
  ...(look === undefined ? {} : { look }),
});

/** Rows on one page of the news and of the operators, as the pages of the site ask for them. */
const ROWS_ON_PAGE = 10;

/**
 * Tells of addresses whether there is anything at them, and what it is called: search engines and messengers read the
 * document, not the scripts.
 */
export const createPageFacts = ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => {
  const news = createNewsRepo(db);
  const operators = createOperatorsRepo(db);
  const settings = createSettingService({ db });
  const isWithin = (page: string, totalRows: number): Omit<PageFacts, 'status'> | null =>
    Number(page) <= Math.max(1, Math.ceil(totalRows / ROWS_ON_PAGE)) ? {} : null;

  const kinds: readonly Kind[] = [
    kind('/story/:name', 'News', async (slug) => {
      const story = await news.find(clock.now(), slug);
      return story === undefined ? null : { title: texts.pageTitle(story.title), description: story.lead };
    }),
    kind('/news/:name', 'News', async (page) =>
      isWithin(page, (await news.list(clock.now(), { limit: 0, offset: 0 })).totalRows),
    ),
    kind('/news', 'News'),
    kind('/operators/map', 'OperatorsByRegionMap'),
    kind('/operators/:name', 'OperatorPage', async (page) => isWithin(page, await operators.count())),
    kind('/operators', 'OperatorPage'),
    kind('/operator/:name', 'OperatorPage', async (id) => {
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
    kind('/tariffs/:name', null, async (slug) => {
      const region = await db.selectFrom('regions').select('name').where('slug', '=', slug).executeTakeFirst();
      return region === undefined
        ? null
        : {
            title: texts.pageTitle(texts.tariffs(region.name)),
            description: texts.tariffsDescription(region.name),
            heading: texts.tariffs(region.name),
          };
    }),
    kind('/portation{/*}?', 'Portation'),
  ];

  return async (pathname: string): Promise<PageFacts> => {
    for (const { feature, look, pattern } of kinds) {
      const match = pattern.exec({ pathname });
      if (match === null) {
        continue;
      }
      if (feature !== null && !(await settings.isEnabled(feature))) {
        return { status: 404 };
      }
      const facts = look === undefined ? {} : await look(match.pathname.groups['name'] ?? '');
      return facts === null ? { status: 404 } : { status: 200, ...facts };
    }
    return { status: 200 };
  };
};
