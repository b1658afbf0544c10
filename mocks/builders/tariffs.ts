import type { Tariff } from '../../contract/tariffs.ts';
import { noPackage, noRates } from '../../domain/flat-tariff.ts';
import { buildOperatorRef } from './operators.ts';

/** A package of МТС in Krasnodar; its name and price are invented. */
export const buildTariff = (overrides: Partial<Tariff> = {}): Tariff => {
  const operator = buildOperatorRef();
  return {
    ...operator,
    operatorSlug: operator.operatorId,
    id: 'mts-spokoynyy-25',
    slug: 'spokoynyy',
    name: 'Спокойный',
    version: 1,
    queryType: 'Package',
    regionCodes: ['25'],
    price: 450,
    period: { unit: 'month', count: 1 },
    priceMonthly: 450,
    pricePromo: null,
    promoPeriods: null,
    promoUntil: null,
    connectionFee: 0,
    ...noPackage,
    minutes: 400,
    minutesScope: 'allNetworks',
    trafficGb: 15,
    sms: 100,
    additionalSims: null,
    esim: true,
    network4g: true,
    network5g: false,
    networkOperatorName: null,
    mediaServices: [],
    convergenceServices: [],
    eligibility: null,
    mnpBonus: null,
    ...noRates,
    archived: false,
    saleFrom: null,
    saleTo: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    sourceUrl: null,
    ...overrides,
  };
};
