import { endpoint } from './endpoint.ts';
import { Instant, intParam, Slug } from './wire.ts';
import { z } from './z.ts';

export const NewsItem = z.object({
  slug: Slug,
  title: z.string(),
  /** One or two sentences for the list. */
  lead: z.string(),
  publishedAt: Instant,
  /** The heading of its section. */
  rubric: z.string(),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** A block of a story's text. */
export const StoryBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);
export type StoryBlock = z.infer<typeof StoryBlock>;

const Neighbour = z.nullable(z.object({ slug: Slug, title: z.string() }));

export const Story = z.object({
  ...NewsItem.shape,
  blocks: z.array(StoryBlock),
  /** The adjacent stories by date. */
  older: Neighbour,
  newer: Neighbour,
});
export type Story = z.infer<typeof Story>;

export const newsEndpoints = {
  listNews: endpoint({
    method: 'get',
    path: '/v1/news',
    access: 'public',
    summary: 'Новости, от новых к старым, страницами',
    query: z.object({
      /** From 1. */
      Page: intParam({ min: 1, max: 100_000 }),
      PageSize: intParam({ min: 1, max: 100 }),
    }),
    response: z.object({ data: z.array(NewsItem), page: z.int(), pageSize: z.int(), totalRows: z.int() }),
    errors: [400],
  }),
  getStory: endpoint({
    method: 'get',
    path: '/v1/news/{slug}',
    access: 'public',
    summary: 'Новость целиком',
    params: z.object({ slug: Slug }),
    response: Story,
    errors: [400, 404],
  }),
};
