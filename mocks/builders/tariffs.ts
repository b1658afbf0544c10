import type { Tariff } from '../../contract/tariffs.ts';
import { buildOperatorRef } from './operators.ts';

/** A package of МТС in Krasnodar; its name and price are invented. */
export const buildTariff = (overrides: Partial<Tariff> = {}): Tariff => ({
  ...buildOperatorRef(),
  id: 'mts-spokoinyi',
  name: 'Спокойный',
  version: 1,
  queryType: 'Package',
  regionCodes: ['25'],
  price: 450,
  period: { unit: 'month', count: 1 },
  priceMonthly: 450,
  pricePromo: null,
  promoPeriods: null,
  connectionFee: 0,
  minutes: 400,
  trafficGb: 15,
  trafficAfterLimit: null,
  sms: 100,
  unlimitedApps: [],
  esim: true,
  network5g: false,
  networkOperatorName: null,
  eligibility: null,
  mnpBonus: null,
  minutePrice: null,
  smsPrice: null,
  mbPrice: null,
  archived: false,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...overrides,
});
