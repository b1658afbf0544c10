import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

export const createNewsRepo = (db: Db) => {
  const published = (now: Date) => db.selectFrom('news').where('publishedAt', '<=', now);
  const items = (now: Date) => published(now).select(['slug', 'title', 'lead', 'rubric', 'publishedAt']);

  return {
    list: async (now: Date, { limit, offset }: { limit: number; offset: number }) => {
      const { count } = await published(now)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      const rows = await items(now)
        .orderBy('publishedAt', 'desc')
        .orderBy('slug')
        .offset(offset)
        .limit(limit)
        .execute();
      return { rows, totalRows: count };
    },
    find: (now: Date, slug: string) => items(now).select('blocks').where('slug', '=', slug).executeTakeFirst(),
    /** The neighbour of a story in the order of the list. */
    neighbour: (now: Date, { publishedAt, slug }: { publishedAt: Date; slug: string }, side: 'older' | 'newer') => {
      const isOlder = side === 'older';
      return published(now)
        .select(['slug', 'title'])
        .where((row) =>
          row.or([
            row('publishedAt', isOlder ? '<' : '>', publishedAt),
            row.and([row('publishedAt', '=', publishedAt), row('slug', isOlder ? '>' : '<', slug)]),
          ]),
        )
        .orderBy('publishedAt', isOlder ? 'desc' : 'asc')
        .orderBy('slug', isOlder ? 'asc' : 'desc')
        .limit(1)
        .executeTakeFirst();
    },
  };
};
