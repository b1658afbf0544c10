import type { Arguments } from '../../contract/endpoint.ts';
import type { newsEndpoints, Story } from '../../contract/news.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { createNewsRepo } from './news.repo.ts';

type ListQuery = Arguments<(typeof newsEndpoints)['listNews']>['query'];

/** News by real time; a story is not available before its publication. */
export const createNewsService = ({ clock, db }: Pick<Deps, 'clock' | 'db'>) => {
  const repo = createNewsRepo(db);
  return {
    list: async ({ Page, PageSize }: ListQuery) => {
      const { rows, totalRows } = await repo.list(clock.now(), { offset: (Page - 1) * PageSize, limit: PageSize });
      const data = rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
      return { data, page: Page, pageSize: PageSize, totalRows };
    },
    /** @throws ProblemError 404, also before publication */
    story: async (slug: string): Promise<Story> => {
      const now = clock.now();
      const row = await repo.find(now, slug);
      if (row === undefined) {
        throw notFound();
      }
      const [older, newer] = await Promise.all([repo.neighbour(now, row, 'older'), repo.neighbour(now, row, 'newer')]);
      return { ...row, publishedAt: row.publishedAt.toISOString(), older: older ?? null, newer: newer ?? null };
    },
  };
};

export type NewsService = ReturnType<typeof createNewsService>;
