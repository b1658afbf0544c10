import { assign, raise, setup, stateIn } from 'xstate';
import type { NumberInfo } from '../../contract/numbers.ts';
import type { ApplicationDraft, PortationOrder } from '../../contract/orders.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import { isNationalNumber, type NationalDigits, type NationalNumber, toNational } from '../../domain/msisdn.ts';
import type { Failure } from '../../contract/failure.ts';
import { repeatPauseMs } from '../../domain/repeat-pause.ts';
import { type LookupOutcome, noResponse, type OrderOutcome } from '../lib/outcome.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { hasEnded } from '../portation-status/portation-status.machine.ts';
import { LONGEST_TIMER_MS } from '../lib/busy.ts';
import { pollIntervalMs } from '../lib/polling.ts';
import { actionPort, port } from '../lib/port.ts';
import { isRemovalOutdated } from '../lib/removal-states.ts';
import { tell } from '../lib/tell.ts';
import type { DeleteInput } from '../lib/removal-states.ts';
import { isEdited } from './edits.ts';
import { recipientError } from './recipients.ts';
import type {
  FlowDraft,
  FlowTag,
  FlowMeta,
  FlowStep,
  PollInput,
  PollOutcome,
  InitInput,
  InitOutcome,
  OpenInput,
  OpenOutcome,
  PersonalInput,
  PersonalOutcome,
  PortationFlowContext,
  PortationFlowEvent,
  PortationFlowInput,
  Recipient,
  SaveApplicationInput,
  SaveTariffInput,
  Submission,
  SubmitInput,
} from './portation-flow.types.ts';

/** The parts of any outcome that guards read; which of them exist depends on the tag. */
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

const noOrder = {
  orderId: null,
  requestedStep: null,
  order: null,
  resumed: false,
  unsavedTariffId: null,
  portation: null,
  personal: null,
  application: null,
  submission: null,
  submittedVersion: null,
} satisfies Partial<PortationFlowContext>;

export const emptyContext: PortationFlowContext = {
  ...noOrder,
  digits: '',
  recipientId: null,
  tariffId: null,
  number: null,
  recipients: null,
  failure: null,
  repeats: 0,
  unchangedPolls: 0,
  now: null,
};

/** Types, actors, actions, guards and delays of the flow; the states are in `steps/` and `portation-flow.machine.ts`. */
export const flowSetup = setup({
  types: {
    context: {} as PortationFlowContext,
    events: {} as PortationFlowEvent,
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
    pollOrder: port<PollOutcome, PollInput>('pollOrder'),
    deleteOrder: port<OrderOutcome, DeleteInput>('deleteOrder'),
  },
  actions: {
    /** Stores step 1 in the browser for 30 minutes. */
    storeDraft: actionPort<{ draft: FlowDraft }>('storeDraft'),
    removeDraft: actionPort<void>('removeDraft'),
    /** Stores step 3 in the browser when the session ends before it is saved. */
    storeApplication: actionPort<{ orderId: string; application: ApplicationDraft | null }>('storeApplication'),

    setDigits: assign((_, params: { digits: NationalDigits }) => ({
      digits: params.digits,
      number: null,
      failure: null,
      repeats: 0,
    })),
    setRecipientId: assign((_, params: { operatorId: string }) => ({
      recipientId: params.operatorId,
      // A tariff belongs to its operator.
      tariffId: null,
    })),
    setRecipients: assign((_, params: { recipients: readonly Recipient[] }) => ({
      recipients: params.recipients,
    })),
    setPresetTariff: assign((_, params: { operatorId: string; tariffId: string }) => ({
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
    setNumber: assign((_, params: { number: NumberInfo }) => ({
      number: params.number,
      failure: null,
      repeats: 0,
    })),
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    setUnexpectedFailure: assign({ failure: noResponse }),
    clearFailure: assign({ failure: null }),
    countRepeat: assign(({ context }) => ({ repeats: context.repeats + 1 })),
    setRequestedOrder: assign((_, params: { orderId: string; step: FlowStep }) => ({
      ...noOrder,
      orderId: params.orderId,
      requestedStep: params.step,
      failure: null,
    })),
    forgetOrder: assign(noOrder),
    unloadOrder: assign({ order: null, portation: null }),
    setOrder: assign(({ context }, params: { order: PortationOrder; now: string }) => ({
      orderId: params.order.id,
      order: params.order,
      recipientId: params.order.recipient.operatorId,
      tariffId: params.order.tariff?.tariffId ?? null,
      unsavedTariffId: params.order.tariff?.tariffId === context.unsavedTariffId ? null : context.unsavedTariffId,
      digits: toNational(params.order.numberInfo.msisdn),
      number: params.order.numberInfo,
      // The values of the form take precedence over the saved ones.
      application: context.application ?? params.order.application,
      repeats: 0,
      now: params.now,
    })),
    setRequestedStep: assign((_, params: { step: FlowStep }) => ({ requestedStep: params.step })),
    clearSubmission: assign({ submission: null }),
    setSubmittedVersion: assign(({ context }) => ({ submittedVersion: context.order?.version ?? null })),
    setPortation: assign((_, params: { portation: PortationDetail | null }) => ({ portation: params.portation })),
    restoreApplication: assign(({ context }, params: { application: ApplicationDraft | null }) => ({
      application: params.application ?? context.application,
    })),
    setResumed: assign((_, params: { resumed: boolean }) => ({ resumed: params.resumed })),
    setApplication: assign((_, params: { application: ApplicationDraft }) => ({
      application: params.application,
    })),
    setPersonal: assign((_, params: { personal: PersonalInfo }) => ({ personal: params.personal })),
    setSubmission: assign((_, params: { submission: Submission }) => ({
      submission: params.submission,
      application: params.submission.application,
      failure: null,
    })),
    setTariff: assign((_, params: { tariffId: string }) => ({
      tariffId: params.tariffId,
      unsavedTariffId: params.tariffId,
    })),
    clearPersonal: assign({ personal: null }),
    /** Keeps the edits of the order that «Продолжить» has opened again. */
    discardEditsOfAnother: assign(({ context }, params: { orderId: string }) => ({
      application: context.order?.id === params.orderId && isEdited(context) ? context.application : null,
      submission: null,
    })),
    countUnchangedPoll: assign(({ context }, params: { isChanged: boolean }) => ({
      unchangedPolls: params.isChanged ? 0 : context.unchangedPolls + 1,
    })),
    resetPollInterval: assign({ unchangedPolls: 0 }),
    requestPoll: raise({ type: 'poll.requested' }),
    forgetNumber: assign({ digits: '', number: null, recipientId: null, tariffId: null }),
    /** Keeps the list of recipients, which does not depend on the order. */
    resetFlow: assign(({ context }) => ({ ...emptyContext, recipients: context.recipients })),
    askForSession: tell('auth', 'session.awaited'),
    tellSignInNeeded: tell('auth', 'signIn.requested'),
    tellQuotaOutdated: tell('startup', 'quota.outdated'),
  },
  guards: {
    isNumberComplete: (_, params: { digits: NationalDigits }) => isNationalNumber(params.digits),
    /** Returned from ESIA with complete data: with a session the step continues automatically. */
    isReadyToResume: (_, { draft }: { draft: FlowDraft }) =>
      draft.resume && isNationalNumber(draft.digits) && draft.recipientId !== null,
    isDraftComplete: (_, params: { draft: FlowDraft }) => isNationalNumber(params.draft.digits),
    isFound: (_, { outcome }: OutcomeParams) => outcome.tag === 'found',
    isFoundWithoutObstacles: (_, { outcome }: OutcomeParams) =>
      outcome.tag === 'found' && outcome.number?.obstacles.length === 0,
    isCreated: (_, { outcome }: OutcomeParams) => outcome.tag === 'created',
    isOpened: (_, { outcome }: OutcomeParams) => outcome.tag === 'opened',
    isChanged: (_, { outcome }: OutcomeParams) => outcome.tag === 'changed',
    isLoaded: (_, { outcome }: OutcomeParams) => outcome.tag === 'loaded',
    isMissing: (_, { outcome }: OutcomeParams) => outcome.tag === 'missing',
    isRefused: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused',
    isSessionExpired: (_, { outcome }: OutcomeParams) => outcome.tag === 'sessionExpired',
    isUntrustedUnchecked: ({ context }, { outcome }: OutcomeParams) =>
      context.number === null && outcome.problem?.code === 'NOT_TRUSTED',
    isQuotaSpent: (_, { outcome }: OutcomeParams) =>
      outcome.problem?.code === 'QUOTA_EXCEEDED' || outcome.problem?.code === 'TOO_MANY_REQUESTS',
    /** The order was changed elsewhere or is no longer a draft, so it must be reloaded. */
    isOutdated: (_, { outcome }: OutcomeParams) =>
      ['STALE', 'WRONG_STATUS', 'ALREADY_REGISTERED'].includes(outcome.problem?.code ?? ''),
    isRemovalOutdated: (_, { outcome }: OutcomeParams) => isRemovalOutdated(outcome.problem),
    isReturnedToDraft: (_, { outcome }: OutcomeParams) => outcome.order?.status === 'Initialized',
    isDeleted: (_, { outcome }: OutcomeParams) => outcome.order?.status === 'Deleted',
    /** The portation has ended, so polling stops. */
    isSettled: (_, { outcome }: OutcomeParams) => outcome.portation != null && hasEnded(outcome.portation.status),
    isNumberKnown: ({ context }) => context.number !== null && toNational(context.number.msisdn) === context.digits,
    isNumberObstructed: ({ context }) => (context.number?.obstacles.length ?? 0) > 0,
    hasCompleteNumber: ({ context }) => isNationalNumber(context.digits),
    isReadyToContinue: ({ context }, params: { isSignedIn: boolean }) =>
      params.isSignedIn && recipientError(context) === null,
    /** A recipient is chosen, takes numbers of the region, and does not serve the number already. */
    hasSuitableRecipient: ({ context }) => recipientError(context) === null,
    isSameOrder: ({ context }, params: { orderId: string | null }) =>
      params.orderId !== null && context.order?.id === params.orderId,
    isRequestedOrder: ({ context }, params: { orderId: string | null }) => context.orderId === params.orderId,
    hasOrderAddress: (_, params: { orderId: string | null }) => params.orderId !== null,
    hasOrder: ({ context }) => context.orderId !== null,
    needsTariff: ({ context }) =>
      context.order?.status === 'Initialized' && (context.requestedStep === 'tariffs' || context.order.tariff === null),
    isDraftWithTariff: ({ context }) => context.order?.status === 'Initialized' && context.order.tariff !== null,
    isOrderDeleted: ({ context }) => context.order?.status === 'Deleted',
    isFailed: (_, { outcome }: OutcomeParams) => outcome.tag === 'refused' || outcome.tag === 'unreachable',
    isBusy: ({ context }) => repeatPauseMs(context.failure, context.repeats) !== null,
    isSendQueued: stateIn({ active: { submit: { form: { saving: 'sendQueued' } } } }),
    isEditedDuringSave: stateIn({ active: { submit: { form: { saving: 'edited' } } } }),
  },
  delays: {
    slowResponseDelay: SLOW_RESPONSE_MS,
    autosavePause: AUTOSAVE_PAUSE_MS,
    repeatPause: ({ context }) => repeatPauseMs(context.failure, context.repeats) ?? LONGEST_TIMER_MS,
    pollInterval: ({ context }) => pollIntervalMs(context.unchangedPolls),
  },
});
