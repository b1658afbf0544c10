import { expect, test } from 'vitest';
import { keepShortWords } from './short-words.ts';

test.each([
  ['Номер и в отпуске не теряется', 'Номер и\u00A0в\u00A0отпуске не\u00A0теряется'],
  ['В «МТС», а из Т2 — нет', 'В\u00A0«МТС», а\u00A0из\u00A0Т2\u00A0— нет'],
  // Neither the end of another word nor an abbreviation is a short word.
  ['15 ГБ есть, как-то раз, сим-ка тут', '15 ГБ есть, как-то раз, сим-ка тут'],
  ["['Москва', 'область'].join(' и ') + ' — '", "['Москва', 'область'].join(' и ') + ' — '"],
  ['Кроме связи продаёт она его', 'Кроме связи продаёт она его'],
])('%s', (text, expected) => {
  expect(keepShortWords(text)).toBe(expected);
});
