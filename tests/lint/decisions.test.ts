import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .toSorted();

const read = (path: string): string => readFileSync(path, 'utf8');

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

test.each(records)('%s fits on one screen', (record) => {
  const lines = read(join(folder, record))
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / SCREEN.columns)), 0);
  expect(lines).toBeLessThanOrEqual(SCREEN.lines);
});
