import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { TariffFilters, tariffSortKeysV2 } from '../../../contract/tariffs.ts';
import type { TariffFilter } from '../../../server/tariffs/tariff-filter.ts';
import { createTariffsRepo } from '../../../server/tariffs/tariffs.repo.ts';
import {
  bestOf,
  inOrder,
  isOnSale,
  minutesOf,
  readAllTariffs,
  smsOf,
  type StoredTariff,
  trafficOf,
} from '../../harness/expected-tariffs.ts';
import { testDatabase } from '../../harness/postgres.ts';

/** Number of random catalogues; set by RANDOM_CATALOGUES. */
const CATALOGUES = Number(process.env['RANDOM_CATALOGUES'] ?? 100);
const QUESTIONS = 12;
const SEED = 20_261_121;

const { db } = await testDatabase();
const repo = createTariffsRepo(db);
const now = new Date('2026-11-20T09:00:00Z');
const day = (offset: number): Date => new Date(now.getTime() + offset * 86_400_000);

let operators: string[];
beforeAll(async () => {
  operators = (await db.selectFrom('operators').select('id').orderBy('id').execute()).map(({ id }) => id).slice(0, 4);
});

/** A small set of values, so that ties, range ends and missing values are frequent. */
const amount = fc.constantFrom(0, 100, 200, 300, 300.5, 1000);
const allowance = fc.oneof(
  amount.map((value) => ({ value, isUnlimited: false })),
  fc.constant({ value: null, isUnlimited: true }),
  fc.constant({ value: null, isUnlimited: false }),
);
const rate = fc.option(fc.constantFrom(0.5, 1, 1.05, 2.5), { nil: null });
const moment = fc.option(fc.constantFrom(day(-10), now, day(10)), { nil: null });

const tariff = fc.record({
  operator: fc.nat(3),
  name: fc.constantFrom('Ёлка', 'Ель', 'Дом', 'дом', 'Жук 2', 'Жук 10', '100%_\\'),
  isPackage: fc.boolean(),
  regionCodes: fc.constantFrom(['25'], ['77'], ['25', '77']),
  priceMonthly: fc.constantFrom(0, 99.5, 100, 300, 300.33),
  minutes: allowance,
  traffic: allowance,
  sms: allowance,
  minutePrice: rate,
  smsPrice: rate,
  isArchived: fc.boolean(),
  saleFrom: moment,
  saleTo: moment,
  updatedAt: fc.constantFrom(day(-3), day(-2), day(-1)),
});

const end = fc.option(amount, { nil: undefined });
const range = fc.record({ min: end, max: end });
const allowanceRange = fc.record({ min: end, max: end, unlimited: fc.boolean() });
const rateEnd = fc.option(fc.constantFrom(0.5, 1, 1.05, 2), { nil: undefined });
const rateRange = fc.record({ min: rateEnd, max: rateEnd });

const question = fc.record({
  queryType: fc.constantFrom('Package' as const, 'NonPackage' as const, undefined),
  name: fc.option(fc.constantFrom('дом', 'ёл', 'ЕЛ', '1', '%', '_', '\\', 'нет'), { nil: undefined }),
  operators: fc.option(fc.uniqueArray(fc.nat(3), { maxLength: 3 }), { nil: undefined }),
  minutes: allowanceRange,
  trafficGb: allowanceRange,
  sms: allowanceRange,
  priceMonthly: range,
  minutePrice: rateRange,
  smsPrice: rateRange,
  isBestByOperator: fc.boolean(),
  sortBy: fc.constantFrom(...tariffSortKeysV2),
  isDescending: fc.boolean(),
});

type RandomTariff = typeof tariff extends fc.Arbitrary<infer One> ? One : never;

const fill = async (catalogue: readonly RandomTariff[]): Promise<void> => {
  await db.deleteFrom('tariffs').execute();
  if (catalogue.length === 0) {
    return;
  }
  await db
    .insertInto('tariffs')
    .values(
      catalogue.map((one, index) => ({
        id: `t-${String(index).padStart(3, '0')}`,
        operatorId: operators[one.operator] ?? '',
        slug: `t-${index}`,
        name: one.name,
        version: 1,
        queryType: one.isPackage ? ('Package' as const) : ('NonPackage' as const),
        regionCodes: [...one.regionCodes],
        price: one.priceMonthly,
        periodUnit: 'month' as const,
        periodCount: 1,
        priceMonthly: one.priceMonthly,
        connectionFee: 0,
        minutes: one.minutes.value,
        isMinutesUnlimited: one.minutes.isUnlimited,
        trafficGb: one.traffic.value,
        isTrafficUnlimited: one.traffic.isUnlimited,
        sms: one.sms.value,
        isSmsUnlimited: one.sms.isUnlimited,
        unlimitedApps: '[]',
        onnetUnlimited: false,
        tethering: true,
        rolloverMinutes: false,
        rolloverGb: false,
        esim: false,
        network4g: true,
        network5g: false,
        minutePrice: one.minutePrice,
        smsPrice: one.smsPrice,
        isArchived: one.isArchived,
        saleFrom: one.saleFrom,
        saleTo: one.saleTo,
        updatedAt: one.updatedAt,
      })),
    )
    .execute();
};

const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
const within = (value: number, { max, min }: { min?: number | undefined; max?: number | undefined }): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max);
const allowed = (value: number, filter: TariffFilter['minutes']): boolean =>
  filter.unlimited ? value === Infinity : within(value, filter);

/** The reference implementation of the lists, over rows in memory. */
const expected = (all: readonly StoredTariff[], filter: TariffFilter): string[] => {
  const left = all.filter(
    (row) =>
      isOnSale(row, now) &&
      row.regionCodes.includes('25') &&
      (filter.queryType === undefined || row.queryType === filter.queryType) &&
      (filter.name === undefined || folded(row.name).includes(folded(filter.name))) &&
      (filter.operatorIds === undefined ||
        filter.operatorIds.length === 0 ||
        filter.operatorIds.includes(row.operatorId)) &&
      allowed(minutesOf(row), filter.minutes) &&
      allowed(trafficOf(row), filter.trafficGb) &&
      allowed(smsOf(row), filter.sms) &&
      within(row.priceMonthly, filter.priceMonthly) &&
      within(row.minutePrice ?? Number.NaN, filter.minutePrice) &&
      within(row.smsPrice ?? Number.NaN, filter.smsPrice),
  );
  return inOrder(filter.isBestByOperator ? bestOf(left) : left, filter.sortBy, filter.isDescending);
};

test(
  `answers every query by the reference rule over ${CATALOGUES} random catalogues (seed ${SEED})`,
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(tariff, { maxLength: 40 }),
        fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
        async (catalogue, questions) => {
          await fill(catalogue);
          const stored = await readAllTariffs(db);
          for (const { operators: chosen, ...rest } of questions) {
            const filter: TariffFilter = {
              ...rest,
              region: { code: '25' },
              operatorIds: chosen?.map((index) => operators[index] ?? ''),
              offset: 0,
              limit: 100,
            };
            const { rows, totalRows } = await repo.list(now, filter);
            const ids = expected(stored, filter);
            expect([rows.map(({ id }) => id), totalRows]).toEqual([ids, ids.length]);
          }
        },
      ),
      { numRuns: CATALOGUES, seed: SEED },
    );
  },
);

test('returns filters for an empty catalogue', async () => {
  await fill([]);
  const { createTariffsService } = await import('../../../server/tariffs/tariffs.service.ts');
  const filters = await createTariffsService({ db, clock: { now: () => now } }).filters();
  expect(TariffFilters.parse(filters).operators).toEqual([]);
});
