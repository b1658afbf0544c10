import type { StoryBlock } from '../../contract/news.ts';
import type { Json } from '../db/json-column.ts';

export interface NewsTables {
  news: {
    slug: string;
    title: string;
    lead: string;
    rubric: string;
    /** Shown from this moment on. */
    publishedAt: Date;
    blocks: Json<StoryBlock[]>;
  };
}
