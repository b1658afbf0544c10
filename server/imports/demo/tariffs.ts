import { noPackage, noRates } from '../../../domain/flat-tariff.ts';
import { HOUR_MS } from '../../../domain/portation-rules.ts';
import type { TariffTables } from '../../tariffs/tariffs.tables.ts';
import { regionsOf } from './load-operators.ts';
import { demoOperators } from './operators.ts';
import { mainLine, otherPackages, type PackagePlan, type RatePlan, ratePlans } from './plans.ts';

type TariffRow = Omit<TariffTables['tariffs'], 'unlimitedApps'> & { unlimitedApps: string };

/** A tariff of one operator in one region. */
export interface DemoTariff {
  row: TariffRow;
  media: readonly string[];
  convergence: readonly string[];
}

/** The region whose prices the plans name. */
const HOME_REGION = '25';
const BUSY_REGION = '77';
/** The date of the invented prices. */
const CHECKED_AT = Date.parse('2026-11-01T00:00:00Z');

/** Roubles added to the prices of МТС, so that operators differ. */
const shifts: Record<string, number> = {
  mts: 0,
  megafon: 20,
  beeline: -10,
  t2: -40,
  yota: 10,
  sbermobile: -60,
  tmobile: -50,
  rostelecom: -30,
  motiv: -70,
};

/** Plans of `mainLine` that an operator does not sell. */
const without: Record<string, readonly string[]> = {
  yota: ['starshiy', 'tihiy'],
  sbermobile: ['bez-granits'],
  tmobile: ['starshiy'],
  rostelecom: ['tihiy', 'svobodnyy'],
  motiv: ['bez-granits'],
};

/** A number from 0 to 1 that is always the same for a name (FNV-1a). */
export const fraction = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const char of name) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  // One more round, so that names that differ in the last letter only get distant values.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
};

const roundTo = (step: number, amount: number): number => Number((Math.round(amount / step) * step).toFixed(2));

/** Price factor of a region, 0.88 to 1.18. */
const level = (regionCode: string): number =>
  regionCode === HOME_REGION ? 1 : 0.88 + 0.3 * fraction(`level of ${regionCode}`);

/** An operator without an entry in `shifts` gets a constant pseudo-random one. */
const shiftOf = (operatorId: string): number =>
  shifts[operatorId] ?? roundTo(10, fraction(`shift of ${operatorId}`) * 100 - 80);

const rublesIn = (regionCode: string, base: number, step: number, name: string): number =>
  regionCode === HOME_REGION
    ? Number(base.toFixed(2))
    : roundTo(step, Math.max(step, base * level(regionCode) + step * Math.floor(fraction(name) * 3 - 1)));

const dateOrNull = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const baseRow = (plan: PackagePlan | RatePlan, operatorId: string, regionCode: string) => ({
  id: `${operatorId}-${plan.slug}-${regionCode}`,
  operatorId,
  slug: plan.slug,
  name: plan.name,
  version: 1,
  regionCodes: [regionCode],
  connectionFee: plan.connectionFee ?? 0,
  esim: plan.esim ?? true,
  network4g: true,
  eligibility: plan.eligibility ?? null,
  isArchived: plan.isArchived ?? false,
  saleFrom: dateOrNull(plan.saleFrom),
  saleTo: dateOrNull(plan.saleTo),
  updatedAt: new Date(CHECKED_AT - HOUR_MS * Math.floor(fraction(`check of ${operatorId} ${plan.slug}`) * 480)),
  sourceUrl: null,
});

/** Roubles for 30 days; a month counts as 30. */
const monthly = (price: number, days: number | undefined): number =>
  days === undefined ? price : Number(((price * 30) / days).toFixed(2));

const packageRow = (plan: PackagePlan, operatorId: string, regionCode: string): TariffRow => {
  // A week or a day moves in smaller steps than a month.
  const step = plan.price < 150 ? 1 : 10;
  const shift = shiftOf(operatorId) * Math.min(1, (plan.days ?? 30) / 28);
  const base = Math.max(step, step === 1 ? Math.round(plan.price + shift / 10) : plan.price + shift);
  const price = rublesIn(regionCode, base, step, `${operatorId} ${plan.slug} ${regionCode}`);
  const { promo, sims, tethering } = plan;
  return {
    ...baseRow(plan, operatorId, regionCode),
    queryType: 'Package',
    price,
    periodUnit: plan.days === undefined ? 'month' : 'day',
    periodCount: plan.days ?? 1,
    priceMonthly: monthly(price, plan.days),
    pricePromo: promo === undefined ? null : roundTo(5, (promo.price / plan.price) * price),
    promoPeriods: promo?.periods ?? null,
    promoUntil: dateOrNull(promo?.until),
    minutes: plan.minutes === 'unlimited' ? null : plan.minutes,
    isMinutesUnlimited: plan.minutes === 'unlimited',
    minutesScope: plan.minutes === null ? null : (plan.minutesScope ?? 'allNetworks'),
    trafficGb: plan.trafficGb === 'unlimited' ? null : plan.trafficGb,
    isTrafficUnlimited: plan.trafficGb === 'unlimited',
    fairUseGb: plan.fairUseGb ?? null,
    trafficAfterLimit: plan.afterLimit ?? null,
    sms: plan.sms === 'unlimited' ? null : plan.sms,
    isSmsUnlimited: plan.sms === 'unlimited',
    unlimitedApps: JSON.stringify(plan.apps ?? []),
    onnetUnlimited: plan.onnetUnlimited ?? false,
    tethering: tethering !== false,
    tetheringNote: tethering === undefined || tethering === false ? null : tethering,
    rolloverMinutes: plan.rollover?.includes('minutes') ?? false,
    rolloverGb: plan.rollover?.includes('gb') ?? false,
    additionalSimsCount: sims?.count ?? null,
    additionalSimPrice: sims?.price ?? null,
    network5g: plan.network5g ?? false,
    mnpBonus: plan.bonus ?? null,
    ...noRates,
  };
};

const rateRow = (plan: RatePlan, operatorId: string, regionCode: string): TariffRow => {
  const perUnit = (price: number, name: string): number =>
    price === 0 ? 0 : rublesIn(regionCode, price, 0.1, `${operatorId} ${plan.slug} ${regionCode} ${name}`);
  const dailyFee = plan.dailyFee ?? null;
  return {
    ...baseRow(plan, operatorId, regionCode),
    queryType: 'NonPackage',
    price: dailyFee ?? 0,
    periodUnit: dailyFee === null ? 'month' : 'day',
    periodCount: 1,
    priceMonthly: (dailyFee ?? 0) * 30,
    pricePromo: null,
    promoPeriods: null,
    promoUntil: null,
    ...noPackage,
    isMinutesUnlimited: false,
    isTrafficUnlimited: false,
    isSmsUnlimited: false,
    unlimitedApps: JSON.stringify(noPackage.unlimitedApps),
    additionalSimsCount: null,
    additionalSimPrice: null,
    network5g: false,
    mnpBonus: null,
    minutePrice: perUnit(plan.minutePrice + shiftOf(operatorId) / 100, 'minute'),
    minutePriceOnnet: perUnit(plan.minutePriceOnnet, 'onnet'),
    minutePriceLong: perUnit(plan.minutePriceLong, 'long'),
    smsPrice: perUnit(plan.smsPrice, 'sms'),
    mbPrice: perUnit(plan.mbPrice, 'mb'),
    chargeStep: plan.chargeStep,
    freeSeconds: plan.freeSeconds ?? null,
    dailyFee,
  };
};

const sells = (
  operatorId: string,
  { slug, operators, share = 1 }: PackagePlan | RatePlan,
  regionCode: string,
): boolean =>
  !(without[operatorId] ?? []).includes(slug) &&
  (operators === undefined || operators.includes(operatorId)) &&
  fraction(`${slug} of ${operatorId} in ${regionCode}`) < share;

const tariffsOf = (operatorId: string, regionCode: string): DemoTariff[] => [
  ...[...mainLine, ...otherPackages]
    .filter((plan) => sells(operatorId, plan, regionCode))
    .map((plan) => ({
      row: packageRow(plan, operatorId, regionCode),
      media: plan.media ?? [],
      convergence: plan.convergence ?? [],
    })),
  ...ratePlans
    .filter((plan) => sells(operatorId, plan, regionCode))
    .map((plan) => ({ row: rateRow(plan, operatorId, regionCode), media: [], convergence: [] })),
];

/** Variants of the plans with other amounts and prices. */
const multiply = (sold: readonly DemoTariff[], count: number): DemoTariff[] =>
  Array.from({ length: Math.max(0, count - sold.length) }, (_, index) => sold[index % sold.length])
    .filter((tariff) => tariff !== undefined)
    .map((tariff, index) => {
      const { row } = tariff;
      const edition = Math.floor(index / sold.length) + 2;
      const vary = (amount: number | null, step: number, what: string): number | null =>
        amount === null
          ? null
          : Math.max(step, roundTo(step, amount * (0.4 + 1.4 * fraction(`${what} ${row.id} ${edition}`))));
      const price = row.queryType === 'Package' ? (vary(row.price, 1, 'price') ?? 0) : row.price;
      return {
        ...tariff,
        row: {
          ...row,
          id: `${row.operatorId}-${row.slug}-${edition}-${BUSY_REGION}`,
          slug: `${row.slug}-${edition}`,
          name: `${row.name} ${edition}`,
          price,
          priceMonthly: monthly(price, row.periodUnit === 'day' ? row.periodCount : undefined),
          pricePromo: row.pricePromo === null ? null : roundTo(1, price / 2),
          minutes: vary(row.minutes, 10, 'minutes'),
          trafficGb: vary(row.trafficGb, 0.5, 'traffic'),
          sms: vary(row.sms, 10, 'sms'),
          minutePrice: vary(row.minutePrice, 0.1, 'minute'),
          smsPrice: vary(row.smsPrice, 0.1, 'message'),
        },
      };
    });

/**
 * Tariffs of the demonstration data: one for each operator, plan and region, always the same.
 * @param inMoscow number of tariffs always on sale in Moscow, for measurements; 0: without additional ones
 */
export const makeDemoTariffs = (inMoscow = 0): DemoTariff[] => {
  const all = demoOperators
    .filter(({ isRecipient }) => isRecipient)
    .flatMap(({ id }) => regionsOf(id).flatMap((regionCode) => tariffsOf(id, regionCode)));
  const inBusyRegion = all.filter(
    ({ row }) =>
      row.regionCodes.includes(BUSY_REGION) && !row.isArchived && row.saleFrom === null && row.saleTo === null,
  );
  return [...all, ...multiply(inBusyRegion, inMoscow)];
};
