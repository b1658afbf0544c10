/** The data of events, by chart and event: forms are made of it, and what does not match is not sent. */
import type { EventFromLogic } from 'xstate';
import { feedbackEndpoints } from '../../contract/feedback.ts';
import { Quota } from '../../contract/numbers.ts';
import { consentKinds } from '../../contract/consent-kinds.ts';
import { ApplicationDraft, SubmittedApplication } from '../../contract/orders.ts';
import { z } from '../../contract/z.ts';
import type { ChartName, machines } from '../../machines/registry.ts';

type EventOf<Chart extends ChartName> = EventFromLogic<(typeof machines)[Chart]>;
type DataOf<Event> = Omit<Event, 'type'>;
/** Events that have more than their name. */
type Loaded<Event extends { type: string }> = Event extends unknown
  ? [keyof DataOf<Event>] extends [never]
    ? never
    : Event['type']
  : never;

type Schemas = {
  [Chart in ChartName]: {
    [Type in Loaded<EventOf<Chart>>]: z.ZodMiniType<DataOf<Extract<EventOf<Chart>, { type: Type }>>>;
  };
};

const digits = z.string().check(z.regex(/^\d{0,10}$/));
const id = z.string().check(z.minLength(1));
const key = z.uuid();
const file = z.object({ key: id, name: id });

export const eventSchemas: Schemas = {
  auth: {},
  startup: {},
  portationFlow: {
    'number.changed': z.object({ digits }),
    'operator.chosen': z.object({ operatorId: id }),
    'recipients.loaded': z.object({
      recipients: z.array(z.object({ operatorId: id, regionCodes: z.array(z.string()) })),
    }),
    'draft.restored': z.object({
      draft: z.object({ digits, recipientId: z.nullable(id), tariffId: z.nullable(id), resume: z.boolean() }),
    }),
    'step.continued': z.object({ isSignedIn: z.boolean() }),
    'tariff.preset': z.object({ operatorId: id, tariffId: id }),
    'tariff.chosen': z.object({ tariffId: id }),
    'application.changed': z.object({ application: ApplicationDraft }),
    'application.submitted': z.object({
      submission: z.object({
        application: SubmittedApplication,
        consents: z.record(z.enum(consentKinds), z.string()),
        idempotencyKey: key,
      }),
    }),
    'address.entered': z.object({
      step: z.enum(['init', 'tariffs', 'submit', 'done']),
      orderId: z.nullable(z.uuid()),
    }),
  },
  numberLookup: {
    'number.changed': z.object({ digits }),
    'quota.changed': z.object({ quota: Quota }),
    'file.chosen': z.object({
      file,
      fileError: z.nullable(z.enum(['tooLarge', 'wrongType', 'empty', 'several'])),
    }),
    'upload.progressed': z.object({ progress: z.number().check(z.minimum(0), z.maximum(1)) }),
  },
  orderStatus: {
    'order.submitted': z.object({ isComplete: z.boolean() }),
    'order.withdrawRequested': z.object({ isWithdrawable: z.boolean() }),
  },
  portationStatus: {
    'recipient.dateProposed': z.object({ isInTime: z.boolean() }),
    'withdrawal.requested': z.object({ isInTime: z.boolean() }),
  },
  portationWatch: {},
  orderRemoval: { 'removal.confirmed': z.object({ isDraft: z.boolean() }) },
  feedback: {
    'feedback.submitted': z.object({
      submission: z.object({ message: feedbackEndpoints.sendFeedback.body, idempotencyKey: key }),
    }),
  },
};
