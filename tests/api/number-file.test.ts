import { beforeAll, expect, test } from 'vitest';
import { Quota } from '../../contract/numbers.ts';
import { Problem } from '../../contract/problem.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import type { Visitor } from '../../mocks/visitor.ts';

let api: TestApi;
let vera: Visitor;
beforeAll(async () => {
  api = await startApi();
  vera = await api.signIn('vera');
});

const path = '/api/v1.1/msisdn/info/batch';

const upload = (browser: Visitor, content: BlobPart, name = 'numbers.csv') => {
  const form = new FormData();
  form.set('File', new File([content], name));
  return browser.send('POST', path, form);
};

const left = async (browser: Visitor): Promise<number> =>
  Quota.parse((await browser.ask('POST', '/api/v1.1/msisdn/info/quota', {})).body).remainingCount;

test('a file of numbers in many spellings comes back as a table, a line for a line', async () => {
  const before = await left(vera);
  const answer = await upload(
    vera,
    ['Номер;Имя', '+7 (900) 000-00-01;x', '89000000053', '9000000001', 'нет номера', '4951234567', '=1+1', ''].join('\r\n'),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''numbers-\d{4}-\d\d-\d\d\.csv$/);
  const text = await answer.text();
  const bytes = text.split('\r\n');
  expect(bytes[0]).toContain('Номер;Оператор;Регион;Перенесён;Дата переноса;Примечание');
  expect(bytes[1]).toBe("'+7 (900) 000-00-01;Т2;Краснодарский край;нет;;");
  expect(bytes[2]).toMatch(/^89000000053;[^;]+;Краснодарский край;да;\d\d\.\d\d\.\d{4};$/);
  expect(bytes[3]).toBe('9000000001;Т2;Краснодарский край;нет;;Повтор');
  expect(bytes[4]).toBe('нет номера;;;;;Проверьте номер: нужно 10 цифр после +7');
  expect(bytes[5]).toBe('4951234567;;;;;Городской номер перенести нельзя');
  expect(bytes[6]).toMatch(/^'=1\+1;;;;;/);
  expect(await left(vera)).toBe(before - 2);
});

test('a file in CP1251 is read as it was meant', async () => {
  const heading = Uint8Array.from([0xd2, 0xe5, 0xeb, 0xe5, 0xf4, 0xee, 0xed, 0x0a]);
  const answer = await upload(vera, new Blob([heading, '79000000001']));
  expect((await answer.text()).split('\r\n')).toHaveLength(3);
});

test.each([
  ['an empty file', '', 400],
  ['a heading without numbers', 'Номер\n', 400],
  ['a file that is no text', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), 400],
  ['more lines than allowed', '79000000001\n'.repeat(10_001), 400],
  ['a file over a megabyte', 'x'.repeat(1024 * 1024 + 1), 413],
  ['a file far over it', 'x'.repeat(3 * 1024 * 1024), 413],
])('%s is refused with a sentence and costs nothing', async (_, content, status) => {
  const before = await left(vera);
  const answer = await upload(vera, content);
  expect(answer.status).toBe(status);
  const problem = Problem.parse(await answer.json());
  expect(problem.errors.map(({ field }) => field)).toEqual(status === 400 ? ['File'] : []);
  expect(await left(vera)).toBe(before);
});

test('a file that holds more numbers than the quota has left is refused whole', async () => {
  const strict = await startApi({ LOOKUP_QUOTA_SIGNED_IN: '3' });
  const ivan = await strict.signIn('ivan');
  const refused = await upload(ivan, '79000000001\n79000000002\n79000000003\n79000000004');
  const problem = Problem.parse(await refused.json());
  expect([refused.status, problem.code]).toEqual([400, 'QUOTA_EXCEEDED']);
  expect(problem.refreshAt).toBeDefined();
  expect((await upload(ivan, '79000000001\n79000000002\n79000000003')).status).toBe(200);
});

test('a form without a file, and a body that is no form, are refused', async () => {
  const form = new FormData();
  form.set('Other', 'x');
  const without = await vera.send('POST', path, form);
  expect([without.status, Problem.parse(await without.json()).errors[0]?.field]).toEqual([400, 'File']);
  const text = new FormData();
  text.set('File', 'x');
  expect((await vera.send('POST', path, text)).status).toBe(400);
  expect((await vera.ask('POST', path, {})).status).toBe(415);
});
