import type { StoryBlock } from '../../../contract/news.ts';
import { newsOfRules } from './news-of-rules.ts';
import { newsOfService } from './news-of-service.ts';
import { newsOfPortation } from './news-of-portation.ts';

/** Inserts no-break spaces between a number and its unit, and before a dash. */
const bindSpaces = (text: string): string =>
  text.replaceAll(/(\d) (?=[\d₽А-Яа-яё])/g, '$1\u00A0').replaceAll(' —', '\u00A0—');

const bindBlockSpaces = (block: StoryBlock): StoryBlock =>
  block.kind === 'list' ? { ...block, items: block.items.map(bindSpaces) } : { ...block, text: bindSpaces(block.text) };

/** From the newest to the oldest. */
export const demoNews = [...newsOfRules, ...newsOfService, ...newsOfPortation]
  .map(({ blocks, day, lead, rubric, slug, title }) => ({
    slug,
    title: bindSpaces(title),
    lead: bindSpaces(lead),
    rubric,
    publishedAt: new Date(`${day}T10:00:00+03:00`),
    blocks: blocks.map(bindBlockSpaces),
  }))
  .toSorted((left, right) => right.publishedAt.getTime() - left.publishedAt.getTime());
