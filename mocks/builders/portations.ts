import type { PortationDetail, PortationEvent } from '../../contract/portations.ts';
import { buildOperatorRef } from './operators.ts';

export const buildPortationEvent = (overrides: Partial<PortationEvent> = {}): PortationEvent => ({
  id: 'registered',
  at: '2026-11-20T09:05:00.000Z',
  code: 'BDPN_REGISTERED',
  title: 'Заявление зарегистрировано в базе данных перенесённых номеров',
  text: null,
  actor: 'bdpn',
  kind: 'done',
  details: null,
  ...overrides,
});

/** A newly registered portation. */
export const buildPortation = (overrides: Partial<PortationDetail> = {}): PortationDetail => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  orderId: '00000000-0000-4000-8000-000000000001',
  npId: '1000000000000001',
  msisdn: '79000000001',
  status: 'Registered',
  events: [buildPortationEvent()],
  fromOperator: buildOperatorRef({ operatorId: 't2', operatorName: 'Т2', operatorLogo: '/logos/t2.svg' }),
  toOperator: buildOperatorRef(),
  startedAt: '2026-11-20T09:05:00.000Z',
  lastUpdatedAt: '2026-11-20T09:05:00.000Z',
  portationAt: null,
  windowAt: '2026-11-27T22:00:00.000Z',
  simType: 'SIM',
  receiptMethod: 'pickup',
  tariffName: 'Спокойный',
  withdrawUntil: '2026-11-26T22:00:00.000Z',
  withdrawRequestedAt: null,
  refusal: null,
  timeZone: 'Europe/Moscow',
  ...overrides,
});
