import type { AccountInfo, OrderSummary, PortationSummary } from '../../contract/account.ts';
import { buildOperatorRef } from './operators.ts';

export const buildAccountInfo = (overrides: Partial<AccountInfo> = {}): AccountInfo => ({
  msisdns: ['79000000001'],
  userName: 'Тестова Вера Примеровна',
  ...overrides,
});

/** A new draft. */
export const buildOrderSummary = (overrides: Partial<OrderSummary> = {}): OrderSummary => ({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'Initialized',
  recipient: buildOperatorRef(),
  tariffName: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastUpdate: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T22:00:00.000Z',
  portationId: null,
  portationStatus: null,
  withdrawUntil: null,
  cancelRequestedAt: null,
  rejectionCode: null,
  portationRefusalCode: null,
  availableFrom: null,
  deletedReason: null,
  simType: null,
  timeZone: 'Europe/Moscow',
  ...overrides,
});

/** A newly registered portation. */
export const buildPortationSummary = (overrides: Partial<PortationSummary> = {}): PortationSummary => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  status: 'Registered',
  fromOperator: buildOperatorRef({ operatorId: 't2', operatorName: 'Т2', operatorLogo: '/logos/t2.svg' }),
  toOperator: buildOperatorRef(),
  startedAt: '2026-11-20T09:05:00.000Z',
  lastUpdatedAt: '2026-11-20T09:05:00.000Z',
  portationAt: null,
  transfered: null,
  refusalCode: null,
  availableFrom: null,
  windowAt: '2026-11-27T22:00:00.000Z',
  failedAt: null,
  simType: 'SIM',
  receiptMethod: 'pickup',
  receipt: null,
  hasSim: false,
  proposedAt: null,
  isWithdrawalRefused: false,
  next: null,
  timeZone: 'Europe/Moscow',
  ...overrides,
});
