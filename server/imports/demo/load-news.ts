import type { BundledPart } from '../bundled-part.ts';
import { demoNews } from './news.ts';

/** News. Nothing refers to a story, so an update replaces all. */
export const newsPart: BundledPart = {
  name: 'news',
  version: 1,
  importKind: 'news',
  isEmpty: async (db) => (await db.selectFrom('news').select('slug').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    await db.deleteFrom('news').execute();
    await db
      .insertInto('news')
      .values(demoNews.map(({ blocks, ...story }) => ({ ...story, blocks: JSON.stringify(blocks) })))
      .execute();
  },
};
