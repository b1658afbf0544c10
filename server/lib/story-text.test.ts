import { expect, test } from 'vitest';
import { readStory } from './story-text.ts';

test('paragraphs, headings and lists are told apart by how people write them', () => {
  expect(readStory('Первый\nабзац.\r\n\r\n## Заголовок\n\n- раз\n- два\n\n\nВторой абзац.\n')).toEqual([
    { kind: 'paragraph', text: 'Первый абзац.' },
    { kind: 'heading', text: 'Заголовок' },
    { kind: 'list', items: ['раз', 'два'] },
    { kind: 'paragraph', text: 'Второй абзац.' },
  ]);
});

test('a dash in the middle makes no list, and an empty text makes nothing', () => {
  expect(readStory('Сначала текст\n- не список')).toEqual([{ kind: 'paragraph', text: 'Сначала текст - не список' }]);
  expect(readStory(' \n\n ')).toEqual([]);
});
