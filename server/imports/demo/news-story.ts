import type { StoryBlock } from '../../../contract/news.ts';

/** A story of the demonstration data. The stories are invented; the rules in them are the real ones. */
export interface DemoStory {
  slug: string;
  title: string;
  lead: string;
  rubric: string;
  /** A Moscow day; stories are published at ten in the morning. */
  day: string;
  blocks: readonly StoryBlock[];
}

export const paragraph = (text: string): StoryBlock => ({ kind: 'paragraph', text });
export const heading = (text: string): StoryBlock => ({ kind: 'heading', text });
export const list = (...items: string[]): StoryBlock => ({ kind: 'list', items });
