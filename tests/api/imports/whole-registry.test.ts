import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoOperators } from '../../../server/imports/demo/operators.ts';
import { importNumberingPlan, type NumberingPlanReport } from '../../../server/imports/numbering-plan.import.ts';
import { createPlanLookup } from '../../../server/numbers/scanner/batch-lookup.ts';
import { readShippedPlan } from '../../../server/imports/shipped-plan.ts';
import { createNumbersRepo } from '../../../server/numbers/numbers.repo.ts';
import { testDatabase } from '../../harness/postgres.ts';

/**
 * Imports the whole registry and compares it with figures computed from the raw file by column position, without the
 * production reader or table of regions.
 */
const plan = await readShippedPlan();
const rows = plan
  .replace('\uFEFF', '')
  .split(/\r?\n/)
  .slice(1)
  .filter((line) => line !== '')
  .map((line) => {
    const [code = '', from = '', to = '', capacity = '', holder = '', , territory = '', inn = ''] = line.split(';');
    return {
      first: Number(code + from.padStart(7, '0')),
      last: Number(code + to.padStart(7, '0')),
      capacity: Number(capacity),
      holder,
      subject: (territory.split('|').at(-1) ?? '').split(',')[0]?.trim() ?? '',
      inn,
    };
  });

const MINISTRY = '7710474375';
const lookupOnly = /^(Донецкая|Луганская|Запорожская|Херсонская|Российская Федерация)/;

const { db } = await testDatabase();
const repo = createNumbersRepo(db);
let report: NumberingPlanReport;
/** ИНН of the holders of the smaller plan before it. */
let before: string[];
let importPlan: () => Promise<NumberingPlanReport>;
const holdersOutside = async (): Promise<string[]> =>
  (await db.selectFrom('operators').select('inn').where('isListed', '=', false).execute()).map(({ inn }) => inn);
beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-plan-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'plan.csv');
  importPlan = () => importNumberingPlan(db, file, new Date());
  await writeFile(file, plan.split('\n').slice(0, 100).join('\n'));
  await importPlan();
  before = await holdersOutside();
  await writeFile(file, plan);
  report = await importPlan();
});

test('imports every line as a range and counts every number once', async () => {
  expect(rows.length).toBeGreaterThan(10_000);
  const { total, numbers } = await db
    .selectFrom('numberingRanges')
    .select((row) => [row.fn.countAll<number>().as('total')])
    .select((row) => row.fn.sum<number>(row('last', '-', row.ref('first'))).as('numbers'))
    .executeTakeFirstOrThrow();
  expect([report.rowsRead, total]).toEqual([rows.length, rows.length]);
  const capacity = rows.reduce((sum, row) => sum + row.capacity, 0);
  expect([report.numbers, numbers + total]).toEqual([capacity, capacity]);
});

test('maps every region; only those without a БДПН code are lookup-only', async () => {
  const expected = rows.filter(({ subject }) => lookupOnly.test(subject)).length;
  const { found } = await db
    .selectFrom('numberingRanges')
    .select((row) => row.fn.countAll<number>().as('found'))
    .where('regionCode', 'is', null)
    .executeTakeFirstOrThrow();
  expect([report.lookupOnly, found]).toEqual([expected, expected]);
});

test('maps every federal subject to one region; only the four known pairs share one', async () => {
  const stored = new Map(
    (await db.selectFrom('numberingRanges').selectAll().execute()).map((range) => [range.first, range]),
  );
  const codesOf = new Map<string, Set<string>>();
  for (const { first, subject } of rows.filter((row) => !lookupOnly.test(row.subject))) {
    codesOf.set(subject, (codesOf.get(subject) ?? new Set()).add(stored.get(first)?.regionCode ?? 'none'));
  }
  expect([...codesOf].filter(([, codes]) => codes.size !== 1)).toEqual([]);
  const subjectsOf = new Map<string, string[]>();
  for (const [subject, codes] of codesOf) {
    for (const code of codes) {
      subjectsOf.set(code, [...(subjectsOf.get(code) ?? []), subject].toSorted());
    }
  }
  expect(
    [...subjectsOf.values()]
      .filter((subjects) => subjects.length > 1)
      .toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? '')),
  ).toEqual([
    ['Архангельская область', 'Ненецкий автономный округ'],
    ['Город Москва', 'Московская область'],
    ['Город Санкт-Петербург', 'Ленинградская область'],
    ['Город Севастополь', 'Республика Крым'],
  ]);
  // The region's name contains that of its subject, so no code is mapped to a neighbour.
  const wrong = rows.filter(({ first, subject }) => {
    const word = /[А-Яа-яЁё]{4,}/.exec(subject.replace(/^(Республика|Город) /, ''))?.[0] ?? '';
    return !(stored.get(first)?.regionName ?? '').toLowerCase().includes(word.toLowerCase().slice(0, 5));
  });
  expect(new Set(wrong.map(({ subject }) => subject))).toEqual(new Set());
});

/** Reduces a name to letters, with the legal form abbreviated. */
const letters = (name: string): string =>
  name
    .replace('АКЦИОНЕРНОЕ ОБЩЕСТВО', 'АО')
    .replace('Акционерное общество', 'АО')
    .replace('ГОСУДАРСТВЕННОЕ УНИТАРНОЕ ПРЕДПРИЯТИЕ', 'ГУП')
    .replaceAll(/[^А-Яа-яA-Za-z0-9+]/g, '');

test('resolves both ends of every range to its holder, and gaps to no operator', async () => {
  const catalogue = new Map(
    (await db.selectFrom('operators').select(['inn', 'name']).where('isListed', '=', true).execute()).map(
      ({ inn, name }) => [inn, name],
    ),
  );
  const spellings = new Map<string, Set<string>>();
  for (const { holder, inn } of rows) {
    spellings.set(inn, (spellings.get(inn) ?? new Set()).add(holder));
  }
  const sorted = rows.toSorted((one, other) => one.first - other.first);
  const gaps = sorted.flatMap(({ last }, index) => ((sorted[index + 1]?.first ?? 0) === last + 1 ? [] : [last + 1]));
  const expected = new Map(sorted.flatMap(({ first, inn, last }) => [[first, inn] as const, [last, inn] as const]));
  for (const gap of gaps) {
    expected.set(gap, MINISTRY);
  }
  const numbers = [...expected.keys()].toSorted((one, other) => one - other);
  const table = await repo.readPlan();
  const { holderOf } = createPlanLookup(table);
  const wrong: string[] = [];
  for (const number of numbers) {
    const name = table.holders[holderOf(number - 9_000_000_000)]?.operatorName ?? null;
    const inn = expected.get(number) ?? '';
    const isRight =
      inn === MINISTRY
        ? name === null
        : catalogue.has(inn)
          ? name === catalogue.get(inn)
          : name !== null && [...(spellings.get(inn) ?? [])].some((spelling) => letters(spelling) === letters(name));
    if (!isRight) {
      wrong.push(`${number}: ${name}`);
    }
  }
  // A single lookup uses another query than a batch.
  for (const number of numbers.filter((_, index) => index % 97 === 0)) {
    const { holderInn, operatorId } = await repo.find(number);
    const inn = expected.get(number) ?? '';
    if (holderInn !== (inn === MINISTRY ? null : inn)) {
      wrong.push(`${number}: ${holderInn}`);
    }
    if ((operatorId === null) !== (inn === MINISTRY)) {
      wrong.push(`${number}: ${operatorId}`);
    }
  }
  expect(gaps.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

test('identifies holders by ИНН and creates those outside the catalogue, except the ministry', async () => {
  const inns = new Set(rows.map(({ inn }) => inn));
  inns.delete(MINISTRY);
  const outside = [...inns].filter((inn) => !demoOperators.some((operator) => operator.inn === inn));
  const created = outside.filter((inn) => !before.includes(inn));
  expect(created.length).toBeGreaterThan(0);
  expect(report.holders).toEqual({
    matched: inns.size - outside.length,
    others: outside.length,
    created: created.length,
    unknown: 0,
  });
  expect((await holdersOutside()).toSorted()).toEqual(outside.toSorted());
  expect(report.handedBack).toBe(rows.filter(({ inn }) => inn === MINISTRY).length);
});

test('changes nothing on a repeated import', async () => {
  expect(await importPlan()).toMatchObject({
    added: 0,
    changed: 0,
    removed: 0,
    holders: { created: 0 },
  });
});
