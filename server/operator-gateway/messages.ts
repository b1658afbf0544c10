/** Schemas of what is exchanged with the new operators. */
import { IdentityDocument } from '../../contract/esia.ts';
import { OperatorRef } from '../../contract/operators.ts';
import { ChosenTariff, consentKinds, SubmittedApplication } from '../../contract/orders.ts';
import { CalendarDate, Msisdn } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { cancelReasons } from '../orders/orders.tables.ts';
import { type OperatorApplication, type OperatorMessage, operatorRefusals } from './gateway.ts';

const Moment = z.iso.datetime();
const RequestId = z.string().check(z.minLength(1), z.maxLength(100));

/** The encrypted part of an application. */
export const CitizenSchema = z.object({
  msisdn: Msisdn,
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  birthDate: z.string(),
  document: z.nullable(IdentityDocument),
  contacts: z.pick(SubmittedApplication, { contactPhone: true, email: true }),
  address: z.nullable(z.string()),
}) satisfies z.ZodMiniType<OperatorApplication['citizen']>;

/** The body of a submitted application. */
export const ApplicationSchema = z.object({
  requestId: RequestId,
  submittedAt: Moment,
  donor: OperatorRef,
  regionCode: z.string(),
  window: z.object({ from: Moment, date: CalendarDate, slot: z.string(), timeZone: z.string() }),
  tariff: ChosenTariff,
  sim: z.pick(SubmittedApplication, { simType: true, receiptMethod: true }),
  consents: z.array(z.object({ kind: z.enum(consentKinds), textVersion: z.string(), at: Moment })),
  /** Compact JWE of the citizen's data. */
  citizen: z.string(),
});
export type SealedApplication = z.infer<typeof ApplicationSchema>;

export const CancellationSchema = z.object({
  requestId: RequestId,
  reason: z.enum(cancelReasons),
});

const envelope = { id: z.uuid(), requestId: RequestId, seq: z.int().check(z.minimum(1), z.maximum(1000)), at: Moment };

/** The body of a message of an operator. */
export const OperatorMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('accepted'),
    contractReference: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  z.strictObject({ ...envelope, type: z.literal('rejected'), code: z.enum(operatorRefusals) }),
]) satisfies z.ZodMiniType<OperatorMessage>;
