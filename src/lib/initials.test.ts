import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['ООО «СПРИНТ»', 'СП'],
  ['ООО «МСН Телеком»', 'МТ'],
  ['ООО «ВТК-МОБАЙЛ»', 'ВМ'],
  ['ООО «ЭН+ ТЕЛЕКОМ»', 'ЭТ'],
  ['ГУП ДОНЕЦКОЙ НАРОДНОЙ РЕСПУБЛИКИ «РЕСПУБЛИКАНСКИЙ ОПЕРАТОР СВЯЗИ»', 'РО'],
  ['Новый', 'НО'],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
