import { expect, test } from 'vitest';
import { fileNameOf } from './file-name.ts';

test.each([
  ['attachment; filename="numbers.csv"', 'numbers.csv'],
  ['attachment; filename=numbers.csv; size=3', 'numbers.csv'],
  [String.raw`attachment; filename="a \"quoted\" name.csv"`, 'a "quoted" name.csv'],
  ['attachment; filename="numbers.csv"; filename*=UTF-8\'\'%D0%BD%D0%BE%D0%BC%D0%B5%D1%80%D0%B0.csv', 'номера.csv'],
  ["attachment; filename*=utf-8'ru'%D0%BD.csv; filename=n.csv", 'н.csv'],
  ['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="plain.csv"', 'plain.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  [String.raw`attachment; filename=..\evil.exe`, 'evil.exe'],
])('reads the file name of %s as %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

test.each([[undefined], ['attachment'], ['inline; filename=""'], ['attachment; filename="folder/"']])(
  'reads no file name from %s',
  (disposition) => {
    expect(fileNameOf(disposition)).toBeNull();
  },
);
