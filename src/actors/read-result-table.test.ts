import { expect, test } from 'vitest';
import { readResultTable } from './read-result-table.ts';

const heading = '\uFEFFНомер;Оператор;Регион;Перенесён;Дата переноса;Примечание\r\n';

test('counts every line once by its result', () => {
  const { preview, summary } = readResultTable(
    heading +
      [
        "'+7 (900) 000-00-01;Т2;Краснодарский край;нет;;",
        '9000000053;МТС;Краснодарский край;да;01.03.2020;',
        '9000000001;Т2;Краснодарский край;нет;;Повтор',
        '9000000001;Т2;Краснодарский край;нет;;Повтор. В строке есть другой номер, он не проверен',
        '9070000055;;;;;Номер не выделен ни одному оператору',
        '9070000056;;;;;Номер не выделен ни одному оператору. В строке есть другой номер, он не проверен',
        '"она сказала: ""нет;"" и\nушла";;;;;Введите номер полностью: 10 цифр после +7',
        "'=1+1;;;;;Введите номер полностью: 10 цифр после +7",
      ].join('\r\n') +
      '\r\n',
  );
  expect(summary).toEqual({
    lines: 8,
    found: 4,
    ported: 1,
    repeated: 2,
    notFound: 2,
    unreadable: 2,
    withOthers: 2,
  });
  expect(preview.map(({ given }) => given)).toEqual([
    '+7 (900) 000-00-01',
    '9000000053',
    '9000000001',
    '9000000001',
    '9070000055',
    '9070000056',
    'она сказала: "нет;" и\nушла',
    '=1+1',
  ]);
  expect(preview[1]).toEqual({
    given: '9000000053',
    operatorName: 'МТС',
    regionName: 'Краснодарский край',
    ported: 'да',
    portedAt: '01.03.2020',
    remark: '',
  });
});

test('truncates a very long cell in the preview', () => {
  const { preview, summary } = readResultTable(`${heading}${'x'.repeat(1_000_000)};;;;;Проверьте номер\r\n`);
  expect(preview.map(({ given }) => given)).toEqual([`${'x'.repeat(80)}…`]);
  expect(summary).toMatchObject({ lines: 1, unreadable: 1 });
});

test('keeps only the first ten lines for the preview', () => {
  const { preview, summary } = readResultTable(heading + '9000000001;Т2;Край;нет;;\r\n'.repeat(25));
  expect([preview.length, summary.lines]).toEqual([10, 25]);
});

test('returns an empty table for no lines', () => {
  expect(readResultTable(heading)).toMatchObject({ preview: [], summary: { lines: 0 } });
});
