import type { StoryBlock } from '../../contract/news.ts';

/** Parses a story: paragraphs separated by empty lines, headings after `## `, list items after `- `. */
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
