import { expect, test } from 'vitest';
import { findDocumentData, writeDocumentData } from './document-data.ts';

const written = async (loads: Readonly<Record<string, unknown>>) => {
  const document = `<body>${writeDocumentData({ startup: undefined, loads })}<p>…</p></body>`;
  return (await findDocumentData(document)).loads;
};

test.each([
  [
    'records',
    [
      { id: 1, name: 'а', tags: ['x'] },
      { id: 2, name: 'а', tags: ['x'] },
    ],
  ],
  ['equal records', [{ id: 1 }, { id: 1 }]],
  [
    'records of null and zero',
    [
      { a: null, b: 0 },
      { a: 0, b: null },
    ],
  ],
  ['records with other keys', [{ a: 1 }, { b: 1 }]],
  [
    'records with the keys in another order',
    [
      { a: 1, b: 2 },
      { b: 3, a: 4 },
    ],
  ],
  ['one record', [{ a: 1 }]],
  ['lists of lists and of nulls', [[1], [2], null]],
  ['an object', { items: [{ a: 1 }, { a: 2 }] }],
])('%s are read as they were written', async (_, value) => {
  expect(JSON.stringify(await written({ value }))).toBe(JSON.stringify({ value }));
});

test('a key without a value is left out, as JSON does', async () => {
  expect(
    await written({
      value: [
        { a: 1, b: undefined },
        { a: 2, b: 3 },
      ],
    }),
  ).toStrictEqual({
    value: [{ a: 1 }, { a: 2, b: 3 }],
  });
});

test('a text that looks like the end of a script does not end the data', async () => {
  const value = [{ text: '</script><b>' }, { text: 'id="document-data">' }];
  expect(await written({ value })).toStrictEqual({ value });
});

test('a document without data has none', async () => {
  expect(await findDocumentData('<body></body>')).toStrictEqual({ startup: undefined, loads: {} });
});
