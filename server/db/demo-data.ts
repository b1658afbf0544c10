import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { featureNames } from '../../contract/settings.ts';
import { parseNumberingPlan } from '../numbers/numbering-plan.ts';
import { regionTable } from '../regions/region-table.ts';
import { demoOperators } from './demo/operators.ts';
import { archivedTariff, type DemoTariff, demoRates, demoTariffs } from './demo/tariffs.ts';
import { testNumbers } from './demo/test-numbers.ts';
import type { Db } from './schema.ts';

const DAY_MS = 86_400_000;

/** When the prices of the demonstration set were made up. */
const CHECKED_AT = new Date('2026-11-01T00:00:00Z');

/** Where the extract of the numbering plan comes from, for the footer. */
export const demoPlanDate = '2026-08-01';

/**
 * Loads the demonstration set, once: regions, operators, an extract of the numbering plan, tariffs, features and the
 * test numbers. What is already there stays as it is. Replicas that start at once wait for the first of them.
 * @param options.now the moment from which the days since the last portation of a test number are counted back
 */
export const loadDemoData = async (db: Db, { now = new Date() }: { now?: Date } = {}): Promise<void> => {
  const plan = parseNumberingPlan(
    await readFile(path.join(import.meta.dirname, 'demo/numbering-plan.csv'), 'utf8'),
  );
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mnp-portal demonstration data'))`.execute(trx);
    const loaded = await trx.selectFrom('regions').select('code').limit(1).executeTakeFirst();
    if (loaded !== undefined) return;

    await trx
      .insertInto('regions')
      .values(regionTable.map(({ code, slug, name, timeZone }) => ({ code, slug, name, timeZone })))
      .execute();
    await trx
      .insertInto('operators')
      .values(
        demoOperators.map(({ id, name, inn, orgCode, isRecipient, hostOperatorName }) => ({
          id,
          name,
          inn,
          orgCode,
          isRecipient,
          hostOperatorName,
          logo: `/logos/${id}.svg`,
        })),
      )
      .execute();
    const regionsOf = (operatorId: string): readonly string[] =>
      demoOperators.find(({ id }) => id === operatorId)?.regionCodes ?? regionTable.map(({ code }) => code);
    await trx
      .insertInto('operatorRegions')
      .values(demoOperators.flatMap(({ id }) => regionsOf(id).map((regionCode) => ({ operatorId: id, regionCode }))))
      .execute();
    await trx
      .insertInto('features')
      .values(featureNames.map((feature) => ({ feature, isEnabled: true })))
      .execute();
    await trx.insertInto('numberingRanges').values(plan).execute();

    const packages = [...demoTariffs, archivedTariff];
    await trx.insertInto('tariffs').values(packages.map(packageRow)).execute();
    await trx.insertInto('tariffs').values(demoRates.map(rateRow)).execute();
    await trx
      .insertInto('tariffRegions')
      .values(
        [...packages, ...demoRates].flatMap(({ id, operatorId }) =>
          regionsOf(operatorId).map((regionCode) => ({ tariffId: id, regionCode })),
        ),
      )
      .execute();

    await trx
      .insertInto('portedNumbers')
      .values(
        testNumbers.flatMap(({ msisdn, ported }) =>
          ported === undefined
            ? []
            : [
                {
                  number: Number(msisdn.slice(1)),
                  operatorId: ported.operatorId,
                  portedAt: new Date(now.getTime() - ported.daysAgo * DAY_MS),
                },
              ],
        ),
      )
      .execute();
    await trx
      .insertInto('bdpnActiveProcesses')
      .values(testNumbers.filter(({ isActive }) => isActive === true).map(({ msisdn }) => ({ number: Number(msisdn.slice(1)) })))
      .execute();
  });
};

const amount = (allowance: DemoTariff['minutes']): number | null => (allowance === 'unlimited' ? null : allowance);

const packageRow = (tariff: DemoTariff & { operatorId: string; id: string }) => ({
  id: tariff.id,
  operatorId: tariff.operatorId,
  name: tariff.name,
  version: 1,
  queryType: 'Package' as const,
  price: tariff.price,
  periodUnit: tariff.days === undefined ? ('month' as const) : ('day' as const),
  periodCount: tariff.days ?? 1,
  // A month counts as 30 days.
  priceMonthly: tariff.days === undefined ? tariff.price : Number(((tariff.price * 30) / tariff.days).toFixed(2)),
  pricePromo: tariff.promo?.price ?? null,
  promoPeriods: tariff.promo?.periods ?? null,
  connectionFee: tariff.connectionFee ?? 0,
  minutes: amount(tariff.minutes),
  isMinutesUnlimited: tariff.minutes === 'unlimited',
  trafficGb: amount(tariff.trafficGb),
  isTrafficUnlimited: tariff.trafficGb === 'unlimited',
  trafficAfterLimit: tariff.afterLimit ?? null,
  sms: amount(tariff.sms),
  isSmsUnlimited: tariff.sms === 'unlimited',
  unlimitedApps: JSON.stringify(tariff.apps ?? []),
  esim: tariff.esim,
  network5g: tariff.network5g ?? false,
  eligibility: tariff.eligibility ?? null,
  mnpBonus: tariff.bonus ?? null,
  minutePrice: null,
  smsPrice: null,
  mbPrice: null,
  isArchived: tariff.isArchived ?? false,
  updatedAt: CHECKED_AT,
});

const rateRow = (rate: (typeof demoRates)[number]) => ({
  id: rate.id,
  operatorId: rate.operatorId,
  name: rate.name,
  version: 1,
  queryType: 'NonPackage' as const,
  price: 0,
  periodUnit: 'month' as const,
  periodCount: 1,
  priceMonthly: 0,
  pricePromo: null,
  promoPeriods: null,
  connectionFee: 0,
  minutes: null,
  isMinutesUnlimited: false,
  trafficGb: null,
  isTrafficUnlimited: false,
  trafficAfterLimit: null,
  sms: null,
  isSmsUnlimited: false,
  unlimitedApps: '[]',
  esim: true,
  network5g: false,
  eligibility: null,
  mnpBonus: null,
  minutePrice: rate.minutePrice,
  smsPrice: rate.smsPrice,
  mbPrice: rate.mbPrice,
  isArchived: false,
  updatedAt: CHECKED_AT,
});
