/** Selectors of the flow: pages read these, never the snapshot. */
import type { SnapshotFrom } from 'xstate';
import { phaseOf } from '../lib/phase.ts';
import { isEdited } from './edits.ts';
import type { portationFlowMachine } from './portation-flow.machine.ts';
import { recipientError } from './recipients.ts';
import type { FlowStep } from './portation-flow.types.ts';

export type FlowSnapshot = SnapshotFrom<typeof portationFlowMachine>;

const steps: readonly FlowStep[] = ['init', 'tariffs', 'submit', 'done'];

/** The step whose page shows the current state; null while it is being determined, or when none does. */
export const selectStep = (snapshot: FlowSnapshot): FlowStep | null =>
  steps.find((step) => snapshot.hasTag(step)) ?? null;

const replacements = ['openFailed', 'signInNeeded', 'deleting', 'deleteFailed', 'deleted', 'notFound'] as const;

/** The view of a wizard page: its own content, or what replaces it. */
export const selectView = (snapshot: FlowSnapshot): FlowStep | 'opening' | (typeof replacements)[number] =>
  replacements.find((view) => snapshot.hasTag(view)) ?? selectStep(snapshot) ?? 'opening';

/** The state of step 1; `typing` while another step is shown. */
export const selectInitPhase = (snapshot: FlowSnapshot) =>
  phaseOf(
    snapshot,
    [
      'checking',
      'checked',
      // Refused too, with an obstacle that the lookup has found.
      'obstructed',
      'refused',
      'unchecked',
      'checkFailed',
      'signingIn',
      'creating',
      'createRefused',
      'createFailed',
    ],
    'typing',
  );
export type InitPhase = ReturnType<typeof selectInitPhase>;

export const selectTariffsPhase = (snapshot: FlowSnapshot) => phaseOf(snapshot, ['saving', 'failed'], 'choosing');

export const selectFormPhase = (snapshot: FlowSnapshot) =>
  phaseOf(snapshot, ['unsaved', 'saving', 'saveFailed', 'sending', 'sendRefused', 'sendFailed'], 'editing');

export const selectIsEdited = ({ context }: FlowSnapshot): boolean => isEdited(context);

/**
 * The form of a draft has changes that neither the server has saved nor, after the end of the session, the browser; also
 * when step 3 was left.
 */
export const selectHasUnsaved = (snapshot: FlowSnapshot): boolean =>
  snapshot.context.order?.status === 'Initialized' &&
  !['signInNeeded', 'deleting', 'deleted', 'notFound'].includes(selectView(snapshot)) &&
  selectIsEdited(snapshot);

export const selectPersonalPhase = (snapshot: FlowSnapshot) =>
  phaseOf(snapshot, ['unavailable', 'masked', 'revealing', 'revealed'], 'loading');

/** The page shows stale data: the last poll failed. */
export const selectIsStale = (snapshot: FlowSnapshot): boolean => snapshot.hasTag('stale');

export const selectRemovalPhase = (snapshot: FlowSnapshot) =>
  phaseOf(snapshot, ['requesting', 'requested', 'removalRefused', 'removalFailed'], 'idle');

/** The step waits for what its button began: sign-in, a new order, the saved tariff or the submission. */
export const selectIsBusy = (snapshot: FlowSnapshot): boolean => snapshot.hasTag('busy');

/** The number cannot be ported: step 1 has nothing to choose or to continue with. */
export const selectIsNumberRefused = (snapshot: FlowSnapshot): boolean => snapshot.hasTag('refused');

/** The application of the address waits for a session. */
export const selectIsUnopened = (snapshot: FlowSnapshot): boolean => snapshot.hasTag('unopened');

/** The response is slow: the page offers «Ждать» and «Отменить». */
export const selectIsSlow = (snapshot: FlowSnapshot): boolean => snapshot.hasTag('slow');

/** Whether «Продолжить» of step 1 is enabled. */
export const selectCanContinue = (snapshot: FlowSnapshot): boolean =>
  snapshot.can({ type: 'step.continued', isSignedIn: true });

/** Why the number cannot be ported to the chosen operator; null when it can. */
export const selectRecipientError = ({ context }: FlowSnapshot) => recipientError(context);

export const selectDigits = (snapshot: FlowSnapshot) => snapshot.context.digits;
export const selectRecipientId = (snapshot: FlowSnapshot) => snapshot.context.recipientId;
/** The tariff chosen here while another tab has saved another one. */
export const selectUnsavedTariffId = (snapshot: FlowSnapshot) => snapshot.context.unsavedTariffId;
export const selectTariffId = (snapshot: FlowSnapshot) => snapshot.context.tariffId;
export const selectNumber = (snapshot: FlowSnapshot) => snapshot.context.number;
export const selectOrder = (snapshot: FlowSnapshot) => snapshot.context.order;
export const selectIsResumed = (snapshot: FlowSnapshot) => snapshot.context.resumed;
export const selectPortation = (snapshot: FlowSnapshot) => snapshot.context.portation;
export const selectPersonal = (snapshot: FlowSnapshot) => snapshot.context.personal;
export const selectApplication = (snapshot: FlowSnapshot) => snapshot.context.application;
/**
 * Versions of the consents given in an attempt to submit this version of the order; null without one. A changed order
 * needs new consents.
 */
export const selectGivenConsents = ({ context: { order, submission, submittedVersion } }: FlowSnapshot) =>
  order !== null && order.version === submittedVersion ? (submission?.consents ?? null) : null;

/** Whether letters are wanted: by an attempt to submit this version of the order, otherwise by the order itself. */
export const selectLettersWish = ({ context: { order, submission, submittedVersion } }: FlowSnapshot): boolean =>
  order !== null && order.version === submittedVersion && submission !== null
    ? submission.letters === true
    : order?.letters === 'on' || order?.letters === 'unconfirmed';
export const selectFailure = (snapshot: FlowSnapshot) => snapshot.context.failure;
export const selectNow = (snapshot: FlowSnapshot) => snapshot.context.now;
