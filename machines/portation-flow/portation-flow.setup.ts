import { assign, emit, setup } from 'xstate';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { ApplicationDraft, PortationOrder } from '../../contract/orders.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber, toNational } from '../../domain/msisdn.ts';
import type { Failure, LookupOutcome, OrderOutcome } from '../lib/call-outcome.ts';
import { SLOW_RESPONSE_MS } from '../lib/slow-response.ts';
import { hasEnded } from '../portation-status/portation-status.machine.ts';
import { pollIntervalMs } from '../lib/polling.ts';
import { actionPort, port } from '../lib/port.ts';
import { isRecipientOffered } from './recipients.ts';
import type {
  FlowDraft,
  FlowMeta,
  FlowStep,
  FlowTag,
  FollowInput,
  FollowOutcome,
  InitInput,
  InitOutcome,
  OpenInput,
  OpenOutcome,
  PersonalInput,
  PersonalOutcome,
  PortationFlowContext,
  PortationFlowEmitted,
  PortationFlowEvent,
  PortationFlowInput,
  Recipient,
  SaveApplicationInput,
  SaveTariffInput,
  Submission,
  SubmitInput,
} from './portation-flow.types.ts';

/** What a guard needs to see of any outcome; each outcome has the parts its tag promises. */
interface Outcome {
  tag: string;
  number?: NumberInfo;
  order?: PortationOrder;
  portation?: PortationDetail | null;
  problem?: Problem;
}
interface OutcomeParams {
  outcome: Outcome;
}

/** The pause after the last keystroke before step 3 is saved, milliseconds. */
export const AUTOSAVE_PAUSE_MS = 800;

export const emptyContext: PortationFlowContext = {
  digits: '',
  recipientId: null,
  tariffId: null,
  wishedTariffId: null,
  number: null,
  recipients: null,
  orderId: null,
  requestedStep: null,
  order: null,
  resumed: false,
  portation: null,
  personal: null,
  application: null,
  submission: null,
  sendAfterSave: false,
  hasTypedOn: false,
  failure: null,
  quietPolls: 0,
  now: null,
};

/** The vocabulary of the flow: what it waits for, asks and remembers. The steps are drawn beside it. */
export const flowSetup = setup({
  types: {
    context: {} as PortationFlowContext,
    events: {} as PortationFlowEvent,
    emitted: {} as PortationFlowEmitted,
    input: {} as PortationFlowInput,
    meta: {} as FlowMeta,
    tags: {} as FlowTag,
  },
  actors: {
    lookupNumber: port<LookupOutcome, { digits: NationalNumber }>('lookupNumber'),
    initOrder: port<InitOutcome, InitInput>('initOrder'),
    openOrder: port<OpenOutcome, OpenInput>('openOrder'),
    saveTariff: port<OrderOutcome, SaveTariffInput>('saveTariff'),
    saveApplication: port<OrderOutcome, SaveApplicationInput>('saveApplication'),
    loadPersonal: port<PersonalOutcome, PersonalInput>('loadPersonal'),
    submitOrder: port<OrderOutcome, SubmitInput>('submitOrder'),
    followOrder: port<FollowOutcome, FollowInput>('followOrder'),
    deleteOrder: port<OrderOutcome, OpenInput>('deleteOrder'),
  },
  actions: {
    /** Keeps step 1 in the browser for 30 minutes. */
    keepDraft: actionPort<{ draft: FlowDraft }>('keepDraft'),
    forgetDraft: actionPort<void>('forgetDraft'),
    /** Keeps step 3 in the browser when the session ends before it could be saved. */
    keepApplication: actionPort<{ orderId: string; application: ApplicationDraft | null }>('keepApplication'),

    rememberNumber: assign((_, params: { digits: NationalDigits }) => ({
      digits: params.digits,
      number: null,
      failure: null,
    })),
    rememberOperator: assign((_, params: { operatorId: string }) => ({
      recipientId: params.operatorId,
      // A tariff belongs to its operator.
      tariffId: null,
    })),
    rememberRecipients: assign((_, params: { recipients: readonly Recipient[] }) => ({
      recipients: params.recipients,
    })),
    rememberPreset: assign((_, params: { operatorId: string; tariffId: string }) => ({
      recipientId: params.operatorId,
      tariffId: params.tariffId,
    })),
    restoreDraft: assign((_, params: { draft: FlowDraft }) => ({
      digits: params.draft.digits,
      recipientId: params.draft.recipientId,
      tariffId: params.draft.tariffId,
      number: null,
      failure: null,
    })),
    rememberLookup: assign((_, params: { number: NumberInfo }) => ({ number: params.number, failure: null })),
    rememberFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    rememberBug: assign({ failure: { tag: 'unreachable', status: null, code: null, traceId: null } as const }),
    forgetFailure: assign({ failure: null }),
    rememberRequest: assign((_, params: { orderId: string; step: FlowStep }) => ({
      orderId: params.orderId,
      requestedStep: params.step,
      order: null,
      portation: null,
      personal: null,
      application: null,
      submission: null,
      wishedTariffId: null,
      resumed: false,
      failure: null,
    })),
    rememberOrder: assign(({ context }, params: { order: PortationOrder; now: string }) => ({
      orderId: params.order.id,
      order: params.order,
      recipientId: params.order.recipient.operatorId,
      tariffId: params.order.tariff?.tariffId ?? null,
      wishedTariffId: params.order.tariff?.tariffId === context.wishedTariffId ? null : context.wishedTariffId,
      digits: toNational(params.order.numberInfo.msisdn),
      number: params.order.numberInfo,
      // What stands in the form goes before what was saved; what was never touched comes from the order.
      application: context.application ?? params.order.application,
      now: params.now,
    })),
    rememberStep: assign((_, params: { step: FlowStep }) => ({ requestedStep: params.step })),
    forgetSubmission: assign({ submission: null }),
    rememberPortation: assign((_, params: { portation: PortationDetail | null }) => ({ portation: params.portation })),
    rememberKept: assign(({ context }, params: { application: ApplicationDraft | null }) => ({
      application: params.application ?? context.application,
    })),
    rememberResumed: assign((_, params: { resumed: boolean }) => ({ resumed: params.resumed })),
    rememberApplication: assign((_, params: { application: ApplicationDraft }) => ({
      application: params.application,
    })),
    rememberPersonal: assign((_, params: { personal: PersonalInfo }) => ({ personal: params.personal })),
    rememberSubmission: assign((_, params: { submission: Submission }) => ({
      submission: params.submission,
      application: params.submission.application,
      failure: null,
    })),
    rememberTariff: assign((_, params: { tariffId: string }) => ({
      tariffId: params.tariffId,
      wishedTariffId: params.tariffId,
    })),
    forgetPersonal: assign({ personal: null }),
    noteTyping: assign({ hasTypedOn: true }),
    forgetTyping: assign({ hasTypedOn: false }),
    sendLater: assign({ sendAfterSave: true }),
    sendNow: assign({ sendAfterSave: false }),
    discardEdits: assign({ application: null, submission: null }),
    countQuietPoll: assign(({ context }, params: { isChanged: boolean }) => ({
      quietPolls: params.isChanged ? 0 : context.quietPolls + 1,
    })),
    pollEagerly: assign({ quietPolls: 0 }),
    /** The list of recipients belongs to no application. */
    startAfresh: assign(({ context }) => ({ ...emptyContext, recipients: context.recipients })),
    announceSignIn: emit({ type: 'signIn.needed' }),
  },
  guards: {
    isNumberComplete: (_, params: { isComplete: boolean }) => params.isComplete,
    /** Back from ESIA with everything there is to know: the step goes on by itself. */
    isReadyToResume: (_, params: { draft: FlowDraft; isSignedIn: boolean }) =>
      params.isSignedIn &&
      params.draft.resume &&
      isNationalNumber(params.draft.digits) &&
      params.draft.recipientId !== null,
    isDraftComplete: (_, params: { draft: FlowDraft }) => isNationalNumber(params.draft.digits),
    isFound: (_, { outcome }: OutcomeParams) => outcome.tag === 'found',
    isFoundFree: (_, { outcome }: OutcomeParams) => outcome.tag === 'found' && outcome.number?.obstacles.length === 0,
    isCreated: (_, { outcome }: OutcomeParams) => outcome.tag === 'created',
    isOpened: (_, { outcome }: OutcomeParams) => outcome.tag === 'opened',
    isChanged: (_, { outcome }: OutcomeParams) => outcome.tag === 'changed',
    isLoaded: (_, { outcome }: OutcomeParams) => outcome.tag === 'loaded',
    isSeen: (_, { outcome }: OutcomeParams) => outcome.tag === 'seen',
    isMissing: (_, { outcome }: OutcomeParams) => outcome.tag === 'missing',
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    isQuotaSpent: (_, { outcome }: OutcomeParams) =>
      outcome.problem?.code === 'QUOTA_EXCEEDED' || outcome.problem?.code === 'TOO_MANY_REQUESTS',
    /** The order changed elsewhere, or is no longer a draft: what stands here must be read anew. */
    isOutdated: (_, { outcome }: OutcomeParams) =>
      ['STALE', 'WRONG_STATUS', 'ALREADY_REGISTERED'].includes(outcome.problem?.code ?? ''),
    isBackToDraft: (_, { outcome }: OutcomeParams) => outcome.order?.status === 'Initialized',
    isGone: (_, { outcome }: OutcomeParams) => outcome.order?.status === 'Deleted',
    /** Nothing more is expected: the portation has ended, one way or another. */
    isSettled: (_, { outcome }: OutcomeParams) => outcome.portation != null && hasEnded(outcome.portation.status),
    isNumberKnown: ({ context }) => context.number !== null && toNational(context.number.msisdn) === context.digits,
    isNumberObstructed: ({ context }) => (context.number?.obstacles.length ?? 0) > 0,
    isNumberTyped: ({ context }) => isNationalNumber(context.digits),
    isReadyToContinue: ({ context }, params: { isSignedIn: boolean }) => params.isSignedIn && canTakeNumber(context),
    /** A recipient is chosen, takes numbers of the region, and does not serve the number already. */
    hasSuitableRecipient: ({ context }) => canTakeNumber(context),
    isSameOrder: ({ context }, params: { orderId: string | null }) =>
      params.orderId !== null && context.order?.id === params.orderId,
    hasOrderAddress: (_, params: { orderId: string | null }) => params.orderId !== null,
    hasOrder: ({ context }) => context.orderId !== null,
    isTariffWanted: ({ context }) =>
      context.order?.status === 'Initialized' && (context.requestedStep === 'tariffs' || context.order.tariff === null),
    isDraftWithTariff: ({ context }) => context.order?.status === 'Initialized' && context.order.tariff !== null,
    isOrderDeleted: ({ context }) => context.order?.status === 'Deleted',
    isChangedAndSending: ({ context }, { outcome }: OutcomeParams) =>
      outcome.tag === 'changed' && context.sendAfterSave,
    isChangedButTypedOn: ({ context }, { outcome }: OutcomeParams) => outcome.tag === 'changed' && context.hasTypedOn,
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    /** Typing must have paused before the form is saved. */
    autosavePause: AUTOSAVE_PAUSE_MS,
    pollInterval: ({ context }) => pollIntervalMs(context.quietPolls),
  },
});

const canTakeNumber = (context: PortationFlowContext): boolean =>
  isRecipientOffered(context) && context.recipientId !== context.number?.operatorId;
