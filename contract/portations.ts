import { endpoint } from './endpoint.ts';
import { OperatorRef } from './operators.ts';
import { CalendarDate, Instant, Msisdn, RefusalCodeSchema, Uuid } from './wire.ts';
import { portationStatuses } from './portation-statuses.ts';
import { z } from './z.ts';

export const PortationStatus = z.enum(portationStatuses);
export type PortationStatus = z.infer<typeof PortationStatus>;

export const portationEventCodes = [
  'ORDER_SUBMITTED',
  'RECIPIENT_ACCEPTED',
  'RECIPIENT_REJECTED',
  'BDPN_REGISTERED',
  'BDPN_REJECTED',
  'DONOR_NOTIFIED',
  'DATA_CONFIRMED',
  'DATA_MISMATCH',
  'ARBITRATION_OPENED',
  'ARBITRATION_RESOLVED',
  'DEBT_FOUND',
  'DEBT_CLEARED',
  'DONOR_APPROVED',
  'DATE_ASSIGNED',
  'DATE_CHANGED',
  'DATE_PROPOSED',
  'CONTRACT_READY',
  'SIM_READY',
  'SIM_RECEIVED',
  'REMINDER',
  'STARTED',
  'FAILED',
  'TRANSFERED',
  'CLOSED',
  'WITHDRAW_REQUESTED',
  'WITHDRAWN',
  'WITHDRAW_REFUSED',
  'REJECTED',
  'RETURNED',
] as const;
export const PortationEventCode = z.enum(portationEventCodes);
export type PortationEventCode = z.infer<typeof PortationEventCode>;

/** How the citizen gets the SIM that is ready. The activation code of an eSIM is no part of it. */
export const SimReceipt = z.discriminatedUnion('method', [
  /** Address and opening hours in the operator's words. */
  z.object({ method: z.literal('pickup'), address: z.string(), hours: z.string() }),
  /** The courier's window. */
  z.object({ method: z.literal('courier'), from: Instant, to: Instant }),
  z.object({ method: z.literal('online') }),
]);
export type SimReceipt = z.infer<typeof SimReceipt>;

export const PortationEvent = z.object({
  id: z.string(),
  /** When it happened or, for a planned one, when it is expected. */
  at: Instant,
  code: PortationEventCode,
  title: z.string(),
  text: z.nullable(z.string()),
  actor: z.enum(['subscriber', 'recipient', 'donor', 'bdpn', 'system']),
  kind: z.enum(['done', 'current', 'planned', 'error']),
  details: z.nullable(
    z.object({
      rejectCode: z.optional(RefusalCodeSchema),
      /** Roubles. */
      debtSum: z.optional(z.number()),
      /** Assigned, changed or proposed. */
      newDate: z.optional(Instant),
      receipt: z.optional(SimReceipt),
    }),
  ),
});
export type PortationEvent = z.infer<typeof PortationEvent>;

export const Refusal = z.object({
  code: RefusalCodeSchema,
  label: z.string(),
  at: Instant,
  /** The first day on which a new application may succeed, when waiting helps and the day is known. */
  availableFrom: z.optional(CalendarDate),
});
export type Refusal = z.infer<typeof Refusal>;

export const SimType = z.enum(['SIM', 'eSIM']);
export type SimType = z.infer<typeof SimType>;
export const ReceiptMethod = z.enum(['pickup', 'courier', 'online']);
export type ReceiptMethod = z.infer<typeof ReceiptMethod>;

/** What is needed to install the eSIM of an order; answered by `esimPath` only. */
export const EsimActivation = z.object({
  /** `LPA:1$…` */
  activationCode: z.string(),
  /** The same as a QR code: an SVG picture. */
  qr: z.string(),
});
export type EsimActivation = z.infer<typeof EsimActivation>;

export const PortationDetail = z.object({
  id: Uuid,
  orderId: Uuid,
  /** NPID: the registration number in БДПН, 16 digits. */
  npId: z.string(),
  msisdn: Msisdn,
  status: PortationStatus,
  /** Past events first, then the planned ones with their expected times. */
  events: z.array(PortationEvent),
  fromOperator: OperatorRef,
  toOperator: OperatorRef,
  startedAt: Instant,
  lastUpdatedAt: Instant,
  /** The start of the agreed window until Completed, then the actual time; null before Approved. */
  portationAt: z.nullable(Instant),
  /** The start of the window that the citizen requested, or of the one assigned later. */
  windowAt: Instant,
  /** Null when the application is erased: after a withdrawal. */
  simType: z.nullable(SimType),
  receiptMethod: z.nullable(ReceiptMethod),
  tariffName: z.nullable(z.string()),
  /** The deadline for withdrawing the order; null when it cannot be withdrawn. */
  withdrawUntil: z.nullable(Instant),
  withdrawRequestedAt: z.nullable(Instant),
  refusal: z.nullable(Refusal),
  /** IANA zone of the number's region, in which all dates are shown. */
  timeZone: z.string(),
});
export type PortationDetail = z.infer<typeof PortationDetail>;

export const portationEndpoints = {
  getPortation: endpoint({
    method: 'get',
    path: '/v1/account/portationinfo',
    access: 'session',
    summary: 'Перенос целиком, с ходом по шагам',
    query: z.object({ Msisdn, PortationId: Uuid }),
    response: PortationDetail,
    errors: [400, 401, 404],
    conditional: true,
  }),
};
