import { expect, test } from 'vitest';
import { readStory } from './story-text.ts';

test('parses paragraphs, headings and lists', () => {
  expect(readStory('Первый\nабзац.\r\n\r\n## Заголовок\n\n- раз\n- два\n\n\nВторой абзац.\n')).toEqual([
    { kind: 'paragraph', text: 'Первый абзац.' },
    { kind: 'heading', text: 'Заголовок' },
    { kind: 'list', items: ['раз', 'два'] },
    { kind: 'paragraph', text: 'Второй абзац.' },
  ]);
});

test('ignores a dash inside a line and returns nothing for an empty text', () => {
  expect(readStory('Сначала текст\n- не список')).toEqual([{ kind: 'paragraph', text: 'Сначала текст - не список' }]);
  expect(readStory(' \n\n ')).toEqual([]);
});
