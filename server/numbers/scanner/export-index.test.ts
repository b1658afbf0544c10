import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExportSlice, readExportIndex } from './export-index.ts';
import { FIRST_MOBILE } from './national-in-bytes.ts';

/** Reads slices of an export, as the database would. */
const readerOf =
  (exported: readonly number[], versionOf: (slice: number) => string | null = () => '1') =>
  (first: number, last: number): Promise<ExportSlice> => {
    const numbers = exported.filter((number) => FIRST_MOBILE + number >= first && FIRST_MOBILE + number <= last);
    const bytes = Buffer.alloc(4 * numbers.length);
    numbers.forEach((number, place) => bytes.writeUInt32BE(number, 4 * place));
    return Promise.resolve({ version: versionOf(first - FIRST_MOBILE), numbers: bytes });
  };

const LAST = 999_999_999;
/** Around the borders of blocks and slices too. */
const someNumber = fc.oneof(
  fc.nat(LAST),
  fc.nat(40),
  fc.integer({ min: LAST - 40, max: LAST }),
  fc
    .tuple(fc.constantFrom(2 ** 16, 2 ** 23), fc.integer({ min: 1, max: 119 }), fc.integer({ min: -2, max: 2 }))
    .map(([size, count, step]) => size * count + step),
);

test('has the numbers of the export and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(someNumber), fc.array(someNumber), async (exported, others) => {
      const sorted = exported.toSorted((one, other) => one - other);
      const index = await readExportIndex(readerOf(sorted));
      const asked = [...sorted, ...sorted.flatMap((number) => [number - 1, number + 1]), ...others].filter(
        (number) => number >= 0 && number <= LAST,
      );
      expect(asked.filter((number) => index?.has(number) === true)).toEqual(
        asked.filter((number) => exported.includes(number)),
      );
    }),
  );
});

test('is of one export, and of none when another one replaced it meanwhile', async () => {
  expect((await readExportIndex(readerOf([1], () => '7')))?.version).toBe('7');
  expect(await readExportIndex(readerOf([1], () => null))).toBeNull();
  expect(await readExportIndex(readerOf([1], (first) => (first < 500_000_000 ? '7' : '8')))).toBeNull();
  expect(await readExportIndex(readerOf([1], (first) => (first < 500_000_000 ? '7' : null)))).toBeNull();
});
