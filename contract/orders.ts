import { EMAIL, EMAIL_ERROR } from '../domain/email.ts';
import { endpoint } from './endpoint.ts';
import { PersonalInfo } from './esia.ts';
import { NumberInfo } from './numbers.ts';
import { OperatorRef } from './operators.ts';
import { ReceiptMethod, Refusal, SimType } from './portations.ts';
import { Tariff } from './tariffs.ts';
import { boolParam, CalendarDate, Instant, Msisdn, NumberInput, Slug, Uuid } from './wire.ts';
import { z } from './z.ts';

export const orderStatuses = ['Initialized', 'PendingBDPN', 'Done', 'Deleted'] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Whom a pending order waits for: the new operator, then the registration in БДПН. */
export const orderStages = ['operatorReview', 'registration'] as const;
export const OrderStage = z.enum(orderStages);
export type OrderStage = z.infer<typeof OrderStage>;

/** The tariff and its terms as they were when chosen, unaffected by later changes of the catalogue. */
export const ChosenTariff = z.object({
  tariffId: Slug,
  ...z.pick(Tariff, {
    name: true,
    version: true,
    queryType: true,
    price: true,
    period: true,
    priceMonthly: true,
    pricePromo: true,
    promoPeriods: true,
    promoUntil: true,
    connectionFee: true,
    minutes: true,
    trafficGb: true,
    sms: true,
    minutePrice: true,
    smsPrice: true,
    mbPrice: true,
    eligibility: true,
    sourceUrl: true,
  }).shape,
});
export type ChosenTariff = z.infer<typeof ChosenTariff>;

/** An hourly window in the number's region, `10-11`; `01-06` is the default night window. */
export const SlotCode = z.string().check(z.regex(/^\d{2}-\d{2}$/));

/** The form of step 3. Every field is optional until the submission. */
export const ApplicationDraft = z.strictObject({
  dueDate: z.nullable(CalendarDate),
  slot: z.nullable(SlotCode),
  simType: z.nullable(SimType),
  receiptMethod: z.nullable(ReceiptMethod),
  /** With `courier`. */
  address: z.nullable(z.string().check(z.maxLength(500))),
  contactPhone: z.nullable(Msisdn),
  email: z.nullable(z.string().check(z.maxLength(254))),
});
export type ApplicationDraft = z.infer<typeof ApplicationDraft>;

/** The version of the text of each consent, as the page showed it. */
const ConsentTexts = z.strictObject({
  processing: z.string().check(z.maxLength(20)),
  transfer: z.string().check(z.maxLength(20)),
  termination: z.string().check(z.maxLength(20)),
  tariffTerms: z.string().check(z.maxLength(20)),
});

export const SubmittedApplication = z.strictObject({
  dueDate: CalendarDate,
  slot: SlotCode,
  simType: SimType,
  receiptMethod: ReceiptMethod,
  address: z.nullable(z.string().check(z.maxLength(500))),
  contactPhone: z.nullable(Msisdn),
  email: z.nullable(z.string().check(z.email({ pattern: EMAIL, error: EMAIL_ERROR }), z.maxLength(254))),
});
export type SubmittedApplication = z.infer<typeof SubmittedApplication>;

export const Slot = z.object({ code: SlotCode, from: z.string(), to: z.string() });

export const OrderLimits = z.object({
  /** Day 8 and day 180 from today, in the number's region. */
  minDate: CalendarDate,
  maxDate: CalendarDate,
  slots: z.array(Slot),
  /** Roubles, charged by the recipient. */
  fee: z.number(),
});
export type OrderLimits = z.infer<typeof OrderLimits>;

/**
 * Letters about an order: not asked for, asked for at an address that nobody has confirmed yet, or sent.
 */
export const LettersState = z.enum(['off', 'unconfirmed', 'on']);
export type LettersState = z.infer<typeof LettersState>;

/** Why an order is Deleted: by the citizen, by expiry, by a cancellation before registration, by a withdrawal after. */
export const DeletedReason = z.enum(['deleted', 'expired', 'cancelled', 'withdrawn']);
export type DeletedReason = z.infer<typeof DeletedReason>;

export const PortationOrder = z.object({
  id: Uuid,
  status: OrderStatus,
  /** Of an order in PendingBDPN: whom it waits for, and since when. */
  pending: z.nullable(z.object({ stage: OrderStage, since: Instant })),
  /** Incremented with every change; every PUT contains the version it is based on. */
  version: z.int(),
  createdAt: Instant,
  lastUpdate: Instant,
  /** When an unfinished draft is deleted; null once submitted. */
  expiresAt: z.nullable(Instant),
  numberInfo: NumberInfo,
  recipient: OperatorRef,
  tariff: z.nullable(ChosenTariff),
  /** Of a draft: the citizen's age in full years, for the conditions of tariffs; null when unknown. */
  age: z.nullable(z.int()),
  application: ApplicationDraft,
  limits: OrderLimits,
  timeZone: z.string(),
  submittedAt: z.nullable(Instant),
  /** Before registration: the withdrawal deadline if the order were submitted unchanged. */
  withdrawUntil: z.nullable(Instant),
  lastRejection: z.nullable(Refusal),
  portationId: z.nullable(Uuid),
  npId: z.nullable(z.string()),
  cancelRequestedAt: z.nullable(Instant),
  /** The cancellation was too late: the order had been registered. */
  cancelMissed: z.boolean(),
  letters: LettersState,
  /** Set when the order is Deleted. */
  deletedReason: z.nullable(DeletedReason),
  /** Only with `withPersonal=true`. */
  personal: z.nullable(PersonalInfo),
});
export type PortationOrder = z.infer<typeof PortationOrder>;

export const InitOrderResponse = z.object({
  order: PortationOrder,
  /** An unfinished order for this number was found and is continued. */
  resumed: z.boolean(),
});
export type InitOrderResponse = z.infer<typeof InitOrderResponse>;

/** A submitted application with its consents and registration, as text; answered by `applicationPaths.json`, drawn as a PDF. */
export const ApplicationDocument = z.object({
  title: z.string(),
  subtitle: z.string(),
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.tuple([z.string(), z.string()])) })),
  footer: z.string(),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

const orderParams = z.object({ id: Uuid });

export const orderEndpoints = {
  initOrder: endpoint({
    method: 'post',
    path: '/v1/order/portation/init',
    access: 'session',
    summary: 'Начать заявление или продолжить начатое',
    body: z.strictObject({
      msisdn: NumberInput,
      recipientOperatorId: Slug,
      tariffId: z.optional(Slug),
    }),
    response: InitOrderResponse,
    errors: [400, 401, 403, 413, 415],
  }),
  getOrder: endpoint({
    method: 'get',
    path: '/v1/order/portation/{id}',
    access: 'session',
    summary: 'Заявление',
    params: orderParams,
    query: z.object({ withPersonal: z.optional(boolParam) }),
    response: PortationOrder,
    errors: [400, 401, 404],
    conditional: true,
  }),
  updateOrder: endpoint({
    method: 'put',
    path: '/v1/order/portation/{id}',
    access: 'session',
    summary: 'Изменить черновик: оператор, тариф, поля заявления',
    params: orderParams,
    body: z.strictObject({
      version: z.int(),
      recipientOperatorId: z.optional(Slug),
      tariffId: z.optional(Slug),
      application: z.optional(ApplicationDraft),
      /** Switches letters, also of a submitted order; alone it is accepted with any version. */
      letters: z.optional(z.boolean()),
    }),
    response: PortationOrder,
    errors: [400, 401, 403, 404, 413, 415],
  }),
  submitOrder: endpoint({
    method: 'put',
    path: '/v1/order/portation/{id}/submit',
    access: 'session',
    summary: 'Подать заявление',
    params: orderParams,
    body: z.strictObject({
      version: z.int(),
      application: SubmittedApplication,
      consents: ConsentTexts,
      /** Whether the citizen wants letters about this order, to the address of the application. */
      letters: z.optional(z.boolean()),
    }),
    response: PortationOrder,
    errors: [400, 401, 403, 404, 413, 415],
    idempotent: true,
  }),
  deleteOrder: endpoint({
    method: 'delete',
    path: '/v1/order/portation/{id}',
    access: 'session',
    summary: 'Удалить черновик, отменить отправку или отозвать заявление',
    params: orderParams,
    query: z.object({ draftOnly: z.optional(boolParam) }),
    response: PortationOrder,
    errors: [400, 401, 403, 404],
  }),
};
