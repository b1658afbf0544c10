/** Schemas of what is exchanged with БДПН. */
import { PersonalInfo } from '../../contract/esia.ts';
import { CalendarDate } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { MSISDN } from '../../domain/msisdn.ts';
import { findUnstorableText } from '../http/unstorable-text.ts';
import { MalformedMessageError } from '../inbox/malformed.ts';
import { type BdpnApplication, type BdpnMessage, type BdpnRefusal, bdpnRefusals } from './gateway.ts';

const messageTypes = [
  'request.registered',
  'request.rejected',
  'cancel.confirmed',
  'cancel.refused',
  'donor.notified',
  'donor.dataConfirmed',
  'donor.dataMismatched',
  'donor.debtFound',
  'donor.debtCleared',
  'donor.approved',
  'donor.rejected',
  'arbitration.resolved',
  'arbitration.lost',
  'arbitration.timedOut',
  'recipient.dateAssigned',
  'recipient.dateChanged',
  'recipient.confirmedReadiness',
  'recipient.closed',
  'transfer.started',
  'transfer.completed',
  'transfer.failed',
  'number.returned',
] as const satisfies readonly BdpnMessage['type'][];

/** Messages that assign a window. */
const ASSIGNMENTS = new Set<string>(['recipient.dateAssigned', 'recipient.dateChanged']);

const Moment = z.iso.datetime();

const reasonsOf: Partial<Record<BdpnMessage['type'], readonly BdpnRefusal[]>> = bdpnRefusals;

const Id = z.string().check(z.minLength(1), z.maxLength(100));

/** The place of a message: enough to store it although the rest is malformed. */
export const EnvelopeSchema = z.looseObject({
  id: Id,
  requestId: Id,
  seq: z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1)),
});

/**
 * A rejection has a reason that its sender may give; nothing else has one. A registration has its number, an assigned
 * window its beginning.
 */
const MessageSchema = z
  .object({
    ...EnvelopeSchema.shape,
    at: Moment,
    type: z.enum(messageTypes),
    npId: z.optional(z.string()),
    rejectCode: z.optional(z.enum(Object.values(bdpnRefusals).flat())),
    availableFrom: z.optional(CalendarDate),
    debtSum: z.optional(z.number()),
    dueAt: z.optional(Moment),
    cancelId: z.optional(z.string()),
  })
  .check(
    z.refine(({ rejectCode, type }) => {
      const reasons = reasonsOf[type];
      return rejectCode === undefined ? reasons === undefined : reasons?.includes(rejectCode) === true;
    }),
    z.refine(({ npId, type }) => type !== 'request.registered' || npId !== undefined, { path: ['npId'] }),
    z.refine(({ dueAt, type }) => !ASSIGNMENTS.has(type) || dueAt !== undefined, { path: ['dueAt'] }),
  );

/**
 * Reads a message of БДПН.
 * @throws MalformedMessageError
 */
export const readMessage = (sent: unknown): BdpnMessage => {
  const unstorable = findUnstorableText(sent);
  if (unstorable.length > 0) {
    throw new MalformedMessageError(unstorable.map((path) => path.join('.')));
  }
  const parsed = MessageSchema.safeParse(sent);
  if (!parsed.success) {
    throw new MalformedMessageError(parsed.error.issues.map(({ path }) => path.join('.')));
  }
  const { npId, rejectCode, availableFrom, debtSum, dueAt, cancelId, ...rest } = parsed.data;
  return {
    ...rest,
    ...(npId === undefined ? {} : { npId }),
    ...(rejectCode === undefined ? {} : { rejectCode }),
    ...(availableFrom === undefined ? {} : { availableFrom }),
    ...(debtSum === undefined ? {} : { debtSum }),
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(cancelId === undefined ? {} : { cancelId }),
  };
};

export const ApplicationSchema = z.object({
  requestId: z.string().check(z.minLength(1), z.maxLength(100)),
  msisdn: z.string().check(z.regex(MSISDN)),
  donor: z.string(),
  recipient: z.string(),
  regionCode: z.string(),
  dueAt: Moment,
  citizen: z.pick(PersonalInfo, {
    lastName: true,
    firstName: true,
    middleName: true,
    birthDate: true,
    document: true,
  }),
}) satisfies z.ZodMiniType<BdpnApplication>;
