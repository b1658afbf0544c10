import { expect, test } from 'vitest';
import { parseNumberingPlan } from './numbering-plan.ts';

const header = 'АВС/ DEF;От;До;Емкость;Оператор;Регион;Территория ГАР;ИНН';
const line = (territory: string) => `900;0000000;0061999;62000;ООО "Т2 МОБАЙЛ";—;${territory};7743895280`;

test.each([
  ['Краснодарский край', '25'],
  ['Город Москва, Московская область', '77'],
  ['г. Норильск|г.о. город Норильск|Красноярский край', '26'],
  ['Ненецкий автономный округ, Архангельская область', '32'],
  ['Луганская Народная Республика', null],
  ['Российская Федерация', null],
])('%s lies in region %s', (territory, regionCode) => {
  expect(parseNumberingPlan(`\uFEFF${header}\r\n${line(territory)}\r\n`)[0]).toMatchObject({
    first: 9_000_000_000,
    last: 9_000_061_999,
    operatorInn: '7743895280',
    regionCode,
  });
});

test.each([
  ['<html>', /Строка 1/],
  [`${header}\n900;5;1;0;О;Р;Краснодарский край;7743895280`, /Строка 2: конец/],
  [`${header}\n${line('Краснодарский край')}\n900;x;1;0;О;Р;Т;7743895280`, /Строка 3/],
  [`${header}\n${line('Атлантида')}`, /Строка 2: неизвестный регион/],
])('a wrong file is refused with the number of the line', (text, message) => {
  expect(() => parseNumberingPlan(text)).toThrow(message);
});
