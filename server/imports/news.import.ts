import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/schema.ts';
import { readStory } from '../lib/story-text.ts';
import { moment, readTable, required, requireUnique, slug, text } from './columns.ts';
import { noteImport } from './note-source.ts';
import type { CatalogueReport } from './tariffs.import.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

/** Columns of the file; `text` is a quoted multi-line cell. */
export const newsColumns = {
  slug: required(slug()),
  title: required(text(200)),
  lead: required(text(500)),
  rubric: required(text(60)),
  publishedAt: required(moment()),
  text: required(text(20_000)),
};

/**
 * Replaces all news by a file in one transaction.
 * @throws ImportError; nothing is changed then
 */
export const importNews = async (db: Db, file: string, now: Date): Promise<CatalogueReport> => {
  const lines = await readTable(file, newsColumns);
  requireUnique(lines, 'slug');
  return db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'import news');
    const before = new Map((await trx.selectFrom('news').selectAll().execute()).map((row) => [row.slug, row]));
    let [added, changed] = [0, 0];
    const rows = lines.map(({ row: { text: story, ...rest } }) => {
      const blocks = readStory(story);
      const old = before.get(rest.slug);
      before.delete(rest.slug);
      if (old === undefined) {
        added += 1;
      } else if (!isDeepStrictEqual({ ...rest, blocks }, { ...old })) {
        changed += 1;
      }
      return { ...rest, blocks: JSON.stringify(blocks) };
    });
    await trx.deleteFrom('news').execute();
    for (const row of rows) {
      await trx.insertInto('news').values(row).execute();
    }
    await noteImport(trx, { kind: 'news', file, dataDate: now, now, rowCount: rows.length });
    return { rowsRead: rows.length, added, changed, removed: before.size };
  });
};
