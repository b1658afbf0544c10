import { emptyApplication } from '../../contract/empty-application.ts';
import type { ConsentKind } from '../../contract/consent-kinds.ts';
import type { ChosenTariff, PortationOrder, SubmittedApplication } from '../../contract/orders.ts';
import { consentVersions } from '../../domain/consents.ts';
import { buildNumberInfo } from './numbers.ts';
import { buildOperatorRef } from './operators.ts';

export const buildApplication = (overrides: Partial<SubmittedApplication> = {}): SubmittedApplication => ({
  dueDate: '2026-11-28',
  slot: '01-06',
  simType: 'SIM',
  receiptMethod: 'pickup',
  address: null,
  contactPhone: '79000000001',
  email: null,
  ...overrides,
});

/** Consents to the current texts of the site. */
export const buildConsents = (): Record<ConsentKind, string> => ({ ...consentVersions });

export const buildChosenTariff = (overrides: Partial<ChosenTariff> = {}): ChosenTariff => ({
  tariffId: 'mts-spokoynyy-25',
  name: 'Спокойный',
  version: 1,
  price: 450,
  period: { unit: 'month', count: 1 },
  priceMonthly: 450,
  queryType: 'Package',
  pricePromo: null,
  promoPeriods: null,
  promoUntil: null,
  connectionFee: 0,
  minutes: 400,
  trafficGb: 15,
  sms: 100,
  minutePrice: null,
  smsPrice: null,
  mbPrice: null,
  eligibility: null,
  sourceUrl: null,
  ...overrides,
});

/** A new draft for the number +7 900 000-00-01, from Т2 to МТС, without a tariff. */
export const buildOrder = (overrides: Partial<PortationOrder> = {}): PortationOrder => ({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'Initialized',
  pending: null,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUpdate: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  numberInfo: buildNumberInfo(),
  recipient: buildOperatorRef(),
  tariff: null,
  age: null,
  application: emptyApplication,
  limits: {
    minDate: '2026-11-28',
    maxDate: '2027-05-19',
    slots: [
      { code: '01-06', from: '01:00', to: '06:00' },
      { code: '10-11', from: '10:00', to: '11:00' },
    ],
    fee: 100,
  },
  timeZone: 'Europe/Moscow',
  submittedAt: null,
  withdrawUntil: null,
  lastRejection: null,
  portationId: null,
  npId: null,
  cancelRequestedAt: null,
  cancelMissed: false,
  letters: 'off',
  deletedReason: null,
  personal: null,
  ...overrides,
});
