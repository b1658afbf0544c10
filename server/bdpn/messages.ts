/** Schemas of what is exchanged with БДПН. */
import { PersonalInfo } from '../../contract/esia.ts';
import { CalendarDate } from '../../contract/wire.ts';
import { z } from '../../contract/z.ts';
import { MSISDN } from '../../domain/msisdn.ts';
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

const Moment = z.iso.datetime();

const reasonsOf: Partial<Record<BdpnMessage['type'], readonly BdpnRefusal[]>> = bdpnRefusals;

/** A rejection has a reason that its sender may give; nothing else has one. */
export const MessageSchema = z
  .object({
    id: z.string(),
    requestId: z.string(),
    seq: z.int(),
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
  );

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
