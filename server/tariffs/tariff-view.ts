import type { Allowance, Tariff, TariffV2 } from '../../contract/tariffs.ts';
import type { TariffRow } from './tariffs.repo.ts';

const allowance = (amount: number | null, isUnlimited: boolean): Allowance | null =>
  isUnlimited ? 'unlimited' : amount;

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const commonView = (row: TariffRow) => ({
  operatorId: row.operatorId,
  operatorName: row.operatorName,
  operatorLogo: row.operatorLogo,
  operatorSlug: row.operatorSlug,
  id: row.id,
  slug: row.slug,
  name: row.name,
  version: row.version,
  queryType: row.queryType,
  regionCodes: row.regionCodes,
  price: row.price,
  period: { unit: row.periodUnit, count: row.periodCount },
  priceMonthly: row.priceMonthly,
  pricePromo: row.pricePromo,
  promoPeriods: row.promoPeriods,
  promoUntil: instant(row.promoUntil),
  connectionFee: row.connectionFee,
  esim: row.esim,
  network4g: row.network4g,
  network5g: row.network5g,
  networkOperatorName: row.hostOperatorName,
  mediaServices: row.mediaServices,
  convergenceServices: row.convergenceServices,
  additionalSims:
    row.additionalSimsCount === null || row.additionalSimPrice === null
      ? null
      : { count: row.additionalSimsCount, price: row.additionalSimPrice },
  eligibility: row.eligibility,
  mnpBonus: row.mnpBonus,
  archived: row.isArchived,
  saleFrom: instant(row.saleFrom),
  saleTo: instant(row.saleTo),
  updatedAt: row.updatedAt.toISOString(),
  sourceUrl: row.sourceUrl,
});

const packageView = (row: TariffRow) => ({
  minutes: allowance(row.minutes, row.isMinutesUnlimited),
  minutesScope: row.minutesScope,
  trafficGb: allowance(row.trafficGb, row.isTrafficUnlimited),
  fairUseGb: row.fairUseGb,
  trafficAfterLimit: row.trafficAfterLimit,
  sms: allowance(row.sms, row.isSmsUnlimited),
  unlimitedApps: row.unlimitedApps,
  onnetUnlimited: row.onnetUnlimited,
  tethering: row.tethering,
  tetheringNote: row.tetheringNote,
  rolloverMinutes: row.rolloverMinutes,
  rolloverGb: row.rolloverGb,
});

const rateView = (row: TariffRow) => ({
  minutePrice: row.minutePrice,
  minutePriceOnnet: row.minutePriceOnnet,
  minutePriceLong: row.minutePriceLong,
  smsPrice: row.smsPrice,
  mbPrice: row.mbPrice,
  chargeStep: row.chargeStep,
  freeSeconds: row.freeSeconds,
  dailyFee: row.dailyFee,
});

/** API version 1: all fields on one level. */
export const tariffView = (row: TariffRow): Tariff => ({ ...commonView(row), ...packageView(row), ...rateView(row) });

/** API version 2: fields of the query type are nested. */
export const tariffViewV2 = (row: TariffRow): TariffV2 => ({
  ...commonView(row),
  package: row.queryType === 'Package' ? packageView(row) : null,
  nonPackage: row.queryType === 'NonPackage' ? rateView(row) : null,
});
