/** Schemas of what is exchanged with the new operators. */
import { IdentityDocument } from '../../contract/esia.ts';
import { OperatorRef } from '../../contract/operators.ts';
import { consentKinds } from '../../contract/consent-kinds.ts';
import { ChosenTariff, SubmittedApplication } from '../../contract/orders.ts';
import { CalendarDate, Msisdn } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { MalformedMessageError } from '../inbox/malformed.ts';
import { cancelReasons } from '../orders/orders.tables.ts';
import { type OperatorApplication, operatorCancellations, type OperatorMessage, operatorRefusals } from './gateway.ts';
import type { PrivateKeys } from './keys.ts';
import { decryptWith } from './signature.ts';

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

const text = (length: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(length));

/** An activation code of an eSIM (SGP.22, 4.1): address of the server, matching id, and what may follow it. */
export const ActivationCode = z
  .string()
  .check(z.maxLength(255), z.regex(/^LPA:1\$[A-Za-z0-9.:-]+\$[A-Za-z0-9-]*(\$[0-9.]*(\$1?)?)?$/));

/**
 * The activation code of a message.
 * @param keys our own
 * @throws SignatureError when it is not encrypted to one of them; ZodError when it is no activation code
 */
export const openActivationCode = async (keys: PrivateKeys, jwe: string): Promise<string> =>
  z.parse(ActivationCode, await decryptWith(keys, jwe));

/** An activation code as it is stored: still encrypted when a key of ours was missing while the message was applied. */
export const readStoredCode = async (keys: PrivateKeys, stored: string): Promise<string> =>
  ActivationCode.safeParse(stored).success ? stored : openActivationCode(keys, stored);

const Delivery = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('pickup'), address: text(300), hours: text(200) }),
  z
    .strictObject({ method: z.literal('courier'), from: Moment, to: Moment })
    .check(z.refine(({ from, to }) => Date.parse(from) < Date.parse(to))),
  z.strictObject({ method: z.literal('online'), activationCode: z.string().check(z.maxLength(2000)) }),
]);

const envelope = { id: z.uuid(), requestId: RequestId, seq: z.int().check(z.minimum(1), z.maximum(1000)), at: Moment };

/** The body of a message of an operator. */
export const OperatorMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('accepted'),
    contractReference: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  z.strictObject({ ...envelope, type: z.literal('rejected'), code: z.enum(operatorRefusals) }),
  z.strictObject({ ...envelope, type: z.literal('contractReady') }),
  z.strictObject({ ...envelope, type: z.literal('simReady'), delivery: Delivery }),
  z.strictObject({ ...envelope, type: z.literal('simReceived') }),
  z.strictObject({ ...envelope, type: z.literal('dateProposed'), windowAt: Moment }),
  z.strictObject({ ...envelope, type: z.literal('cancelled'), code: z.enum(operatorCancellations) }),
]) satisfies z.ZodMiniType<OperatorMessage>;

/** Reads a message of an operator. @throws MalformedMessageError */
export const readOperatorMessage = (sent: unknown): OperatorMessage => {
  const parsed = OperatorMessageSchema.safeParse(sent);
  if (!parsed.success) {
    throw new MalformedMessageError(parsed.error.issues.map(({ path }) => path.join('.')));
  }
  return parsed.data;
};
