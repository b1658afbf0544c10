import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .toSorted();

const read = (path: string): string => readFileSync(path, 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  read(join(root, 'package.json')),
) as Manifest;
const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

test('every direct dependency is listed once with its reason', () => {
  const listed = [...read(join(folder, '0002-dependencies.md')).matchAll(/^\| `([^`]+)` +\| .{5,} \|$/gm)].map(
    ([, name = '']) => name,
  );
  expect(listed.toSorted()).toEqual(direct.map(([name]) => name).toSorted());
});

test('pins versions exactly', () => {
  expect(direct.filter(([, range]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
});

test.each(records)('%s has a number, a context, a decision and its consequences', (record) => {
  expect(record).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/);
  const headings = [...read(join(folder, record)).matchAll(/^#+ .+$/gm)].map(([heading]) => heading);
  expect(headings).toEqual([
    expect.stringMatching(`^# ${Number(record.slice(0, 4))}\\. `),
    '## Context',
    '## Decision',
    '## Consequences',
  ]);
});

test('the record numbers have no gaps or duplicates', () => {
  expect(records.map((record) => Number(record.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
});

test('lists every record once in the index, by subject', () => {
  const linked = [...read(join(folder, 'README.md')).matchAll(/^- \[(\d+)\]\(([^)]+)\)/gm)].map(
    ([, number, file = '']) => {
      expect(Number(number)).toBe(Number(file.slice(0, 4)));
      return file;
    },
  );
  expect(linked.toSorted()).toEqual(records);
});

/** Lines and columns of a screen on which a record must fit. */
const SCREEN = { lines: 50, columns: 120 };

/** A list that grows with the packages. */
const LONG_RECORD = '0002-dependencies.md';

test.each(records.filter((record) => record !== LONG_RECORD))('%s fits on one screen', (record) => {
  const lines = read(join(folder, record))
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / SCREEN.columns)), 0);
  expect(lines).toBeLessThanOrEqual(SCREEN.lines);
});
