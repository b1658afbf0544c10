import { endpoint } from './endpoint.ts';
import { NumberInfo } from './numbers.ts';
import { OperatorRef } from './operators.ts';
import { DeletedReason, OrderStatus } from './orders.ts';
import { PortationEventCode, PortationStatus, ReceiptMethod, SimReceipt, SimType } from './portations.ts';
import { CalendarDate, Instant, Msisdn, paged, pagedQuery, RefusalCodeSchema, Uuid } from './wire.ts';
import { z } from './z.ts';

export const AccountInfo = z.object({
  /** The citizen's numbers: confirmed ones from ESIA and those of own orders. */
  msisdns: z.array(Msisdn),
  userName: z.string(),
});
export type AccountInfo = z.infer<typeof AccountInfo>;

export const OrderSummary = z.object({
  id: Uuid,
  status: OrderStatus,
  recipient: OperatorRef,
  tariffName: z.nullable(z.string()),
  createdAt: Instant,
  /** Of the order or, when that is later, of its portation. */
  lastUpdate: Instant,
  expiresAt: z.nullable(Instant),
  portationId: z.nullable(Uuid),
  /** Status of the portation; null before registration. */
  portationStatus: z.nullable(PortationStatus),
  /** Of a registered order: the withdrawal deadline; null when it cannot be withdrawn. */
  withdrawUntil: z.nullable(Instant),
  /** When a cancellation or withdrawal was requested; null when none is pending. */
  cancelRequestedAt: z.nullable(Instant),
  /** Of an order that was never registered: why БДПН rejected it last. */
  rejectionCode: z.nullable(RefusalCodeSchema),
  /** Of a registered order: why its portation was rejected or cancelled. */
  portationRefusalCode: z.nullable(RefusalCodeSchema),
  /** After a rejection: the first day on which an application may succeed, when waiting helps and the day is known. */
  availableFrom: z.nullable(CalendarDate),
  deletedReason: z.nullable(DeletedReason),
  /** As submitted; null when that is not stored. Absent from a server of the version before, beside this one in an upgrade. */
  simType: z.optional(z.nullable(SimType)),
  timeZone: z.string(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const AccountOrders = z.object({ msisdnInfo: NumberInfo, orders: paged(OrderSummary) });
export type AccountOrders = z.infer<typeof AccountOrders>;

export const PortationSummary = z.object({
  id: Uuid,
  status: PortationStatus,
  fromOperator: OperatorRef,
  toOperator: OperatorRef,
  startedAt: Instant,
  lastUpdatedAt: Instant,
  /** When the number is to be ported, once that is agreed. */
  portationAt: z.nullable(Instant),
  /** The start of the window that the citizen requested, or of the one assigned later. */
  windowAt: Instant,
  /** When the last attempt to port the number failed; null when none did, or the number is ported. */
  failedAt: z.nullable(Instant),
  simType: z.nullable(SimType),
  receiptMethod: z.nullable(ReceiptMethod),
  /** How to get the SIM that is ready; null before, and once it is received. */
  receipt: z.nullable(SimReceipt),
  /** The new operator reports that the citizen has the SIM. */
  hasSim: z.boolean(),
  /** Start of a window that the new operator proposes and nobody has assigned yet. */
  proposedAt: z.nullable(Instant),
  /** БДПН refused the last withdrawal. Absent from a server of the version before, beside this one in an upgrade. */
  isWithdrawalRefused: z.optional(z.boolean()),
  /** When the number was ported; spelled as in the specification. */
  transfered: z.nullable(Instant),
  /** Why it was rejected or cancelled; null when it was not. */
  refusalCode: z.nullable(RefusalCodeSchema),
  /** After a rejection: the first day on which an application may succeed, when waiting helps and the day is known. */
  availableFrom: z.nullable(CalendarDate),
  /** The step expected next, with the day or the hour it is expected by; null when nothing more is expected. */
  next: z.nullable(z.object({ code: PortationEventCode, title: z.string(), at: Instant })),
  /** IANA zone of the number's region, in which all dates are shown. */
  timeZone: z.string(),
});
export type PortationSummary = z.infer<typeof PortationSummary>;

export const AccountPortations = z.object({ msisdnInfo: NumberInfo, portations: paged(PortationSummary) });
export type AccountPortations = z.infer<typeof AccountPortations>;

export const accountEndpoints = {
  getAccountInfo: endpoint({
    method: 'get',
    path: '/v1/account/info',
    access: 'session',
    summary: 'Номера гражданина',
    response: AccountInfo,
    errors: [401],
  }),
  listAccountOrders: endpoint({
    method: 'get',
    path: '/v1/account/orders',
    access: 'session',
    summary: 'Заявления по номеру',
    query: z.object({ Msisdn, ...pagedQuery(['lastUpdate']) }),
    response: AccountOrders,
    errors: [400, 401, 404],
  }),
  listAccountPortations: endpoint({
    method: 'get',
    path: '/v1/account/portations',
    access: 'session',
    summary: 'Переносы номера',
    query: z.object({ Msisdn, ...pagedQuery(['transfered']) }),
    response: AccountPortations,
    errors: [400, 401, 404],
  }),
};
