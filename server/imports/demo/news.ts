import type { StoryBlock } from '../../../contract/news.ts';
import { newsOfRules } from './news-of-rules.ts';
import { newsOfService } from './news-of-service.ts';
import { newsOfPortation } from './news-of-portation.ts';

/** Numbers do not part from their words at the end of a line, nor a dash from what is before it. */
const bound = (text: string): string =>
  text.replaceAll(/(\d) (?=[\d₽А-Яа-яё])/g, '$1\u00A0').replaceAll(' —', '\u00A0—');

const boundBlock = (block: StoryBlock): StoryBlock =>
  block.kind === 'list' ? { ...block, items: block.items.map(bound) } : { ...block, text: bound(block.text) };

/** From the newest to the oldest. */
export const demoNews = [...newsOfRules, ...newsOfService, ...newsOfPortation]
  .map(({ blocks, day, lead, rubric, slug, title }) => ({
    slug,
    title: bound(title),
    lead: bound(lead),
    rubric,
    publishedAt: new Date(`${day}T10:00:00+03:00`),
    blocks: blocks.map(boundBlock),
  }))
  .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime());
