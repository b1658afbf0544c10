import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMobile } from '../../domain/parse-number.ts';
import { createPlanLookup, distinctOf, lookUpPorted, streamTable } from './scanner/batch-lookup.ts';
import { nationalInBytes } from './scanner/national-in-bytes.ts';
import { createNumberFileReader } from './number-file.ts';
import { type Lines, writeNumber } from './scanner/lines.ts';

/** Choices that are the same in every run. */
const choices = (seed: number) => {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const item = items[(state >>> 8) % items.length];
    if (item === undefined) {
      throw new Error('Nothing to choose from');
    }
    return item;
  };
};

const encode1251 = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 63);
};

/** The reference implementation, over whole texts. */
const cellsOf = (line: string, delimiter: string): string[] => {
  const cells: string[] = [''];
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cells[cells.length - 1] += char;
      at += 1;
    } else if (char === '"') {
      isQuoted = !isQuoted;
    } else if (char === delimiter && !isQuoted) {
      cells.push('');
    } else {
      cells[cells.length - 1] += char;
    }
  }
  return cells.map((cell) => cell.trim());
};

const mostFrequent = (line: string): string =>
  [';', '\t', ','].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ';';

/** A quoted cell may span lines when a closing quote ends it. */
const rowsOf = (text: string, delimiters: string): string[] => {
  const cell = new RegExp(
    `(?:"(?:[^"]|"")*"[ \\r]*(?=[${delimiters}\\n]|$(?![^]))|[^\\n${delimiters}]*)[${delimiters}]?`,
    'y',
  );
  const rows: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const from = at;
    do {
      cell.lastIndex = at;
      at += cell.exec(text)?.[0].length ?? 0;
    } while (at < text.length && text.charAt(at) !== '\n');
    rows.push(text.slice(from, at));
  }
  return rows;
};

const expectedCells = (text: string, column: number, delimiter: string): string[] =>
  rowsOf(text, column > 0 ? delimiter : ';,\t')
    .map((row) => {
      const isBlank = /^[\s;,"]*$/.test(row);
      if (column > 0) {
        return { isBlank, cell: cellsOf(row, delimiter)[column] ?? '' };
      }
      return {
        isBlank,
        cell: row.startsWith('"') ? (cellsOf(row, mostFrequent(row))[0] ?? '') : (row.split(/[;,\t]/)[0] ?? '').trim(),
      };
    })
    .filter(({ cell, isBlank }) => cell !== '' || !isBlank)
    .map(({ cell }) => cell);

/** Reads a file that arrives in chunks of that size; returns the cells as they were written. */
const readCells = async (content: string | Uint8Array, chunkSize: number): Promise<string[]> => {
  const bytes = Buffer.from(content);
  const reader = createNumberFileReader({ bytes: 1e9, lines: 1e9 });
  for (let from = 0; from < bytes.length; from += chunkSize) {
    reader.write(bytes.subarray(from, from + chunkSize));
  }
  const { forms, segments, texts } = await reader.end();
  let text = 0;
  return segments.flatMap((segment) =>
    Array.from(segment.numbers, (number, line) => {
      const form = forms[segment.forms[line] ?? 0];
      if (form === undefined) {
        text += 1;
        return texts[text - 1] ?? '';
      }
      const cell = Buffer.alloc(form.length);
      writeNumber(number, form, cell, 0);
      return cell.toString();
    }),
  );
};

const pieces = [
  '9000000001',
  '+7 900',
  '"',
  '""',
  ';',
  ',',
  '\t',
  ' ',
  '\u00a0',
  'Вера',
  '=1',
  '-',
  'ё',
  '\r',
  '(',
  '89',
  '',
];

test.each([
  ['the first column', '', 0, ';'],
  ['the first column under its name', 'Номер;Имя\n', 0, ';'],
  ['the second column', 'Имя;Телефон\n', 1, ';'],
  ['the third column by tabs', 'а\tб\tТелефон\n', 2, '\t'],
])('returns the same cells from bytes as from text: %s', async (_, heading, column, delimiter) => {
  const choose = choices(column + 7);
  const lines = Array.from({ length: 10_000 }, (__, line) =>
    // The first line must not look like a heading or a number.
    line === 0
      ? `x${delimiter}x${delimiter}x`
      : Array.from({ length: choose([1, 3, 6, 9]) }, () => choose([...pieces, delimiter, delimiter, delimiter])).join(
          '',
        ),
  );
  const text = lines.join('\n');
  const expected = expectedCells(text, column, delimiter);
  expect(expected.length).toBeGreaterThan(200);
  for (const content of [heading + text, `\uFEFF${heading}${text}`, encode1251(heading + text)]) {
    expect(await readCells(content, 1000)).toEqual(expected);
    expect(await readCells(content, 100_000)).toEqual(expected);
  }
});

/** Plain forms with every prefix, digits missing or too many, and separators in odd places. */
const cell = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('', '+7', '8', '7', '+8', '+', '0', '00', '79', '89', '810', '8107'),
      fc.constantFrom('', ' ', ' (', '-', '+'),
      fc.constantFrom('900', '999', '495', '90'),
      fc.constantFrom('', ') ', '.'),
      fc.constantFrom('1234567', '123-45-67', '123456', '12345678'),
    )
    .map((parts) => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'0789+() -.*,/x'.split('')), maxLength: 16 }),
);

test('reads a plain mobile number from bytes as the parser does', () => {
  let found = 0;
  fc.assert(
    fc.property(cell, (text) => {
      const bytes = Buffer.from(`;${text};`);
      const number = nationalInBytes(bytes, 1, bytes.length - 1);
      if (!Number.isNaN(number)) {
        found += 1;
        expect(parseMobile(text)).toEqual({ national: String(number) });
      }
    }),
    { numRuns: 40_000 },
  );
  expect(found).toBeGreaterThan(1000);
});

test.each([['9001234567'], ['8 900 123-45-67'], ['79001234567'], ['+7 (900) 123-45-67']])(
  'reads the usual form %s from bytes',
  (text) => {
    expect(nationalInBytes(Buffer.from(text), 0, text.length)).toBe(9_001_234_567);
  },
);

test('does not keep the chunks that it has read', () => {
  const reader = createNumberFileReader({ bytes: 1e9, lines: 1e9 });
  const line = `9001234567;${'x'.repeat(1000)}\n`;
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let chunk = 0; chunk < 1000; chunk += 1) {
    reader.write(Buffer.alloc(64 * 1024, line));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  // Of 64 MB.
  expect(most).toBeLessThan(12 * 1024 * 1024);
});

describe('memory of a file', () => {
  const plan = createPlanLookup({
    first: new Float64Array(),
    last: new Float64Array(),
    holder: new Uint16Array(),
    holders: [],
  });
  const read = async (count: number) => {
    const reader = createNumberFileReader({ bytes: 1e9, lines: 1e9 });
    reader.write(Buffer.from('9001234567\n'.repeat(count)));
    const lines = await reader.end();
    const distinct = distinctOf(lines);
    const nothing = { numbers: [], operators: [], days: [], operatorNames: [] };
    const findPortation = await lookUpPorted(distinct, () => () => Promise.resolve(nothing));
    return { lines, distinct, table: streamTable(lines, { plan, findPortation, repeated: distinct.repeated }) };
  };
  const bytesOf = ({ segments }: Lines): number =>
    segments.reduce((sum, { forms, numbers }) => sum + forms.buffer.byteLength + numbers.buffer.byteLength, 0);

  test('is freed when the numbers are looked up and the table is sent', async () => {
    const { distinct, lines, table } = await read(50_000);
    expect(distinct.numbers.buffer.byteLength).toBe(0);
    expect(bytesOf(lines)).toBeGreaterThan(0);
    expect((await new Response(table).text()).match(/9001234567/g)).toHaveLength(50_000);
    expect(bytesOf(lines)).toBe(0);
  });

  test('is freed when the client breaks off', async () => {
    const { lines, table } = await read(50_000);
    const reader = table.getReader();
    await reader.read();
    await reader.cancel();
    expect(bytesOf(lines)).toBe(0);
  });
});

test('keeps with the plan no more bytes than the cells of its holders', async () => {
  const plan = createPlanLookup({
    first: Float64Array.of(9_001_234_567),
    last: Float64Array.of(9_001_234_568),
    holder: Uint16Array.of(0),
    holders: [{ operatorName: 'Оператор', regionName: 'Область' }],
  });
  const reader = createNumberFileReader({ bytes: 1000, lines: 10 });
  reader.write(Buffer.from('9001234567\n9001234568\n9001234567\n'));
  const lines = await reader.end();
  const { repeated } = distinctOf(lines);
  const table = await new Response(streamTable(lines, { plan, findPortation: () => null, repeated })).text();
  expect(table.match(/Оператор;Область/g)).toHaveLength(3);
  for (const [cells] of [plan.firstEnds, plan.repeatedEnds]) {
    expect(cells?.byteLength).toBeGreaterThan(0);
    expect(cells?.buffer.byteLength).toBe(cells?.byteLength);
  }
});

describe('ported numbers of a file', () => {
  const first = 1_234_567;
  const found = async (numbers: number[], days: number[]) =>
    lookUpPorted(
      { numbers: Uint32Array.from([...numbers, first + 500]), repeated: [] },
      () => () =>
        Promise.resolve({ numbers, operators: numbers.map((_, index) => index % 2), days, operatorNames: ['А', 'Б'] }),
    );

  test('are found among their neighbours, with operator and Moscow day', async () => {
    const numbers = [0, 2, 4, 100].map((step) => first + step);
    const findPortation = await found(numbers, [0, 20_777, 20_778, 65_535]);
    expect(numbers.map(findPortation)).toEqual([
      { operatorName: 'А', portedOn: '01.01.1970' },
      { operatorName: 'Б', portedOn: '20.11.2026' },
      { operatorName: 'А', portedOn: '21.11.2026' },
      { operatorName: 'Б', portedOn: '06.06.2149' },
    ]);
    expect([-1, 1, 3, 99, 101, 500].map((step) => findPortation(first + step))).toEqual(Array(6).fill(null));
  });

  test.each([-1, 65_536])('day %d is an error', async (day) => {
    await expect(found([first], [day])).rejects.toThrow(RangeError);
  });
});
