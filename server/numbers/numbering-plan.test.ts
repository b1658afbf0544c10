import { expect, test } from 'vitest';
import { NotAPlanError, parseNumberingPlan, readNumberingPlan } from './numbering-plan.ts';

const header = 'АВС/ DEF;От;До;Емкость;Оператор;Регион;Территория ГАР;ИНН';
const line = (territory: string, region = '—') =>
  `900;0000000;0061999;62000;ООО "Т2 МОБАЙЛ";${region};${territory};7743895280`;

test.each([
  ['Краснодарский край', '25'],
  ['Город Москва, Московская область', '77'],
  ['г. Норильск|г.о. город Норильск|Красноярский край', '26'],
  ['Ненецкий автономный округ, Архангельская область', '32'],
  ['Луганская Народная Республика', null],
  ['Российская Федерация', null],
])('maps %s to region %s', (territory, regionCode) => {
  expect(parseNumberingPlan(`\uFEFF${header}\r\n${line(territory)}\r\n`)[0]).toMatchObject({
    first: 9_000_000_000,
    last: 9_000_061_999,
    operatorInn: '7743895280',
    regionCode,
  });
});

test.each([
  ['г. Москва * Московская область', '77'],
  ['Москва и Московская область', '77'],
  ['Московская область * Москва|Московская область * Москва', '77'],
  ['г. Санкт-Петербург и Ленинградская область', '78'],
  ['Республика Крым и г. Севастополь', '84'],
  ['Архангельская область * Ненецкий автономный округ', '32'],
  ['Ненецкий АО', '32'],
  ['Ямало-Ненецкий АО', '83'],
  ['Ханты - Мансийский - Югра АО', '81'],
  ['Ханты-Мансийский Автономный округ - Югра АО', '81'],
  ['Кемеровская область - Кузбасс обл.', '44'],
  ['Чувашская Республика', '21'],
  ['Республика Чеченская', '20'],
  ['Республика Удмуртская', '18'],
  ['Республика Саха /Якутия/', '14'],
  ['Еврейская автономная обл.', '79'],
  ['Алтайский край', '22'],
  ['Республика Алтай', '02'],
  ['Корякский округ|Камчатский край', '24'],
  ['г. Псков|Псковская обл.', '61'],
  ['Республика Донецкая Народная', null],
  ['Запорожская обл.', null],
  ['-', null],
  ['—', null],
])('maps the older spelling «%s» to region %s', (region, regionCode) => {
  const text = `АВС/ DEF;От;До;Емкость;Оператор;Регион;ИНН\n900;0;61999;62000;ООО "Т2 Мобайл";${region};7743895280\n`;
  expect(parseNumberingPlan(text)[0]).toMatchObject({ first: 9_000_000_000, last: 9_000_061_999, regionCode });
});

test('prefers the territory to the region beside it and treats a dash as empty', () => {
  expect(parseNumberingPlan(`${header}\n${line('Краснодарский край', 'Ростовская обл.')}`)[0]?.regionCode).toBe('25');
  expect(parseNumberingPlan(`${header}\n${line('-', 'Ростовская обл.')}`)[0]?.regionCode).toBe('62');
});

test('reads the oldest format: six columns, optional quotes, holders by name without ИНН', () => {
  const text = [
    'Код;Д1;Д2;Количество;Провайдер;Регион',
    '900;0;61999;62000;"ООО ""Т2; Мобайл""";Краснодарский край',
    '900;62000;62999;1000;ООО "Никому не известный";Ростовская обл.',
  ].join('\r\n');
  const { ranges } = readNumberingPlan(text, (name) => (name.startsWith('ООО "Т2') ? '7743895280' : ''));
  expect(ranges.map(({ holderName, operatorInn }) => `${holderName} ${operatorInn}`)).toEqual([
    'ООО "Т2; Мобайл" 7743895280',
    'ООО "Никому не известный" ',
  ]);
});

test('names a company by its most frequent spelling', () => {
  const rows = ['ООО "Т2 Мобайл"', 'ООО "Т2 МОБАЙЛ"', 'ООО "Т2 Мобайл"'].map(
    (name, index) => `90${index};0000000;0000009;10;${name};-;Краснодарский край;7743895280`,
  );
  expect(parseNumberingPlan([header, ...rows].join('\n')).map(({ holderName }) => holderName)).toEqual(
    Array.from({ length: 3 }, () => 'ООО "Т2 Мобайл"'),
  );
});

test.each([['<html>'], [''], ['Номер;Оператор'], [header.replace('ИНН', 'КПП')]])(
  'rejects «%s» as a heading',
  (heading) => {
    expect(() => readNumberingPlan(`${heading}\n${line('Краснодарский край')}`)).toThrow(NotAPlanError);
  },
);

test('reports every wrong line with its reason', () => {
  const rows = [
    line('Краснодарский край'),
    '901;5;1;0;О;Р;Краснодарский край;7743895280',
    '495;0;9;10;О;Р;Краснодарский край;7743895280',
    '901;x;9;10;О;Р;Краснодарский край;7743895280',
    '901;0;9;11;О;Р;Краснодарский край;7743895280',
    '901;0;9;10;;Р;Краснодарский край;7743895280',
    '901;0;9;10;О;Р;Краснодарский край;77',
    '901;0;9;10;О;Р;Атлантида;7743895280',
    '901;0;9;10',
    '',
    '900;0061999;0062000;2;О;Р;Краснодарский край;7743895280',
  ];
  const { rowsRead, refused } = readNumberingPlan([header, ...rows].join('\n'));
  expect(rowsRead).toBe(10);
  expect(refused.map(({ line: place, reason }) => `${place}: ${reason}`)).toEqual([
    '3: the range ends before it begins',
    '4: code "495" is not mobile: expected three digits, the first one 9',
    '5: the bounds of a range have at most seven digits',
    '6: capacity "11", but the range has 10 numbers',
    '7: the operator is missing',
    '8: ИНН "77": expected 10 or 12 digits',
    '9: unknown region "Атлантида"',
    '10: 4 columns, but the heading has 8',
    '12: the range overlaps the range of line 2',
  ]);
  expect(() => parseNumberingPlan([header, ...rows].join('\n'))).toThrow('Line 3: the range ends before it begins.');
});
