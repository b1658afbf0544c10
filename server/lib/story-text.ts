import type { StoryBlock } from '../../contract/news.ts';

/**
 * Blocks of a story from plain text as people write it: paragraphs divided by an empty line, `## ` before a heading,
 * `- ` before the items of a list.
 */
export const readStory = (text: string): StoryBlock[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): StoryBlock => {
      const lines = part.split('\n').map((line) => line.trim());
      if (part.startsWith('## ')) {
        return { kind: 'heading', text: part.slice(3).trim() };
      }
      if (lines.every((line) => line.startsWith('- '))) {
        return { kind: 'list', items: lines.map((line) => line.slice(2).trim()) };
      }
      return { kind: 'paragraph', text: lines.join(' ') };
    });
