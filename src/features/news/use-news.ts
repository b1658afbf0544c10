import { useCallback } from 'react';
import type { NewsItem, Story } from '../../../contract/news.ts';
import type { Api } from '../../api/api.ts';
import { LIST_PAGE_SIZE } from '../../../domain/list-pages.ts';
import { useLoaded } from '../../api/use-loaded.ts';

export interface NewsPage {
  items: readonly NewsItem[];
  totalRows: number;
}

/** @param page from 1 */
export const useNews = (page: number, pageSize: number = LIST_PAGE_SIZE) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<NewsPage> => {
      const { data } = await api.listNews({ query: { Page: page, PageSize: pageSize } }, { signal });
      return { items: data.data, totalRows: data.totalRows };
    },
    [page, pageSize],
  );
  return useLoaded(load, { name: `news ${page} ${pageSize}` });
};

/** A story by the slug of its page. */
export const useStory = (slug: string) => {
  const load = useCallback(
    async (api: Api, signal: AbortSignal): Promise<Story> =>
      (await api.getStory({ params: { slug } }, { signal })).data,
    [slug],
  );
  return useLoaded(load, { name: `story ${slug}` });
};
