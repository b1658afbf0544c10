import type { StoryBlock } from '../../contract/news.ts';
import type { Json } from '../db/json-column.ts';

export interface NewsTables {
  news: {
    slug: string;
    title: string;
    lead: string;
    rubric: string;
    /** Not available before this time. */
    publishedAt: Date;
    blocks: Json<StoryBlock[]>;
  };
}
