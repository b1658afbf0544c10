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

const read = (readSlice: ReturnType<typeof readerOf>) => readExportIndex(readSlice, new AbortController().signal);

const LAST = 999_999_999;
/** Around the borders of blocks and slices too. */
const someNumber = fc.oneof(
  fc.nat(LAST),
  fc.nat(40),
  fc.integer({ min: LAST - 40, max: LAST }),
  fc
    .tuple(fc.constantFrom(2 ** 16, 2 ** 21), fc.integer({ min: 1, max: 476 }), fc.integer({ min: -2, max: 2 }))
    .map(([size, count, step]) => size * count + step),
);

test('has the numbers of the export and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(someNumber), fc.array(someNumber), async (exported, others) => {
      const sorted = exported.toSorted((one, other) => one - other);
      const index = await read(readerOf(sorted));
      const asked = [...sorted, ...sorted.flatMap((number) => [number - 1, number + 1]), ...others].filter(
        (number) => number >= 0 && number <= LAST,
      );
      expect(asked.filter((number) => index?.has(number) === true)).toEqual(
        asked.filter((number) => exported.includes(number)),
      );
    }),
  );
});

test('has the numbers of a block of which every third is ported', async () => {
  const exported = Array.from({ length: 30_000 }, (_, place) => 3 * place);
  const index = await read(readerOf(exported));
  const asked = Array.from({ length: 90_001 }, (_, number) => number);
  expect(asked.filter((number) => index?.has(number) === true)).toEqual(exported);
});

test('is of one export, and of none when another one replaced it meanwhile', async () => {
  expect((await read(readerOf([1], () => '7')))?.version).toBe('7');
  expect(await read(readerOf([1], () => null))).toBeNull();
  expect(await read(readerOf([1], (first) => (first < 500_000_000 ? '7' : '8')))).toBeNull();
  expect(await read(readerOf([1], (first) => (first < 500_000_000 ? '7' : null)))).toBeNull();
});

test('is not read to the end once the service stops', async () => {
  const stopping = new AbortController();
  let slices = 0;
  const readSlice = readerOf([1], () => {
    slices += 1;
    if (slices === 3) {
      stopping.abort();
    }
    return '7';
  });
  expect(await readExportIndex(readSlice, stopping.signal)).toBeNull();
  expect(slices).toBe(3);
});
