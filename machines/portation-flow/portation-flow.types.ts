import type { NumberInfo } from '../../contract/numbers.ts';
import type { ApplicationDraft, ConsentKind, PortationOrder, SubmittedApplication } from '../../contract/orders.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import type { NationalDigits, NationalNumber } from '../../domain/msisdn.ts';
import type { CallFailure, Failure, SessionExpired, Unreachable } from '../lib/call-outcome.ts';

export type FlowStep = 'init' | 'tariffs' | 'submit' | 'done';

/** What step 1 knows; it survives the trip to ESIA and a reload. Never a document, never a name. */
export interface FlowDraft {
  digits: NationalDigits;
  recipientId: string | null;
  tariffId: string | null;
  /** Left for ESIA from «Продолжить»: the step goes on by itself once. */
  resume: boolean;
}

/** An operator that takes numbers from others, as far as step 1 needs it. */
export interface Recipient {
  operatorId: string;
  /** Codes of the regions whose numbers it takes. */
  regionCodes: readonly string[];
}

/** One attempt to send an application. The key is made by the page, once per attempt. */
export interface Submission {
  application: SubmittedApplication;
  consents: Record<ConsentKind, string>;
  idempotencyKey: string;
}

export interface PortationFlowContext {
  digits: NationalDigits;
  recipientId: string | null;
  tariffId: string | null;
  /** Chosen on step 2, but not saved yet: another tab may have saved another one meanwhile. */
  unsavedTariffId: string | null;
  /** What the lookup said of `digits`; null before it, and where it could not be asked. */
  number: NumberInfo | null;
  /** The operators that can be chosen; null until the list is loaded, and then no choice is refused for it. */
  recipients: readonly Recipient[] | null;
  orderId: string | null;
  /** The step the address asked for while the order was not loaded yet. */
  requestedStep: FlowStep | null;
  order: PortationOrder | null;
  /** `init` found an unfinished application and continueTransitions it. */
  resumed: boolean;
  portation: PortationDetail | null;
  personal: PersonalInfo | null;
  /** Step 3 as it stands in the form, ahead of what is saved. */
  application: ApplicationDraft | null;
  submission: Submission | null;
  /** Send as soon as the save in progress has ended. */
  isSendQueued: boolean;
  /** Something was typed while a save was under way. */
  isEditedDuringSave: boolean;
  failure: Failure | null;
  /** Polls in a row without a change; the pause grows with it. */
  unchangedPolls: number;
  /** The server's «now» of the domain clock, ISO, with the last answer; null before the first. */
  now: string | null;
}

export interface PortationFlowInput {
  draft: FlowDraft | null;
}

/** All are facts about what the citizen, the browser or another part of the site did. */
export type PortationFlowEvent =
  // Step 1
  | { type: 'number.changed'; digits: NationalDigits; isComplete: boolean }
  | { type: 'operator.chosen'; operatorId: string }
  | { type: 'recipients.loaded'; recipients: readonly Recipient[] }
  | { type: 'draft.restored'; draft: FlowDraft; isSignedIn: boolean }
  | { type: 'step.continued'; isSignedIn: boolean }
  | { type: 'tariff.preset'; operatorId: string; tariffId: string }
  // Step 2
  | { type: 'tariff.chosen'; tariffId: string }
  // Step 3
  | { type: 'application.changed'; application: ApplicationDraft }
  | { type: 'application.submitted'; submission: Submission }
  | { type: 'personal.requested' }
  | { type: 'personal.concealed' }
  // The finished page
  | { type: 'withdrawal.confirmed' }
  | { type: 'draft.deleted' }
  // Failures and waits
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' }
  // The world around
  | { type: 'address.entered'; step: FlowStep; orderId: string | null }
  | { type: 'flow.left' }
  | { type: 'flow.restarted' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'session.ended' }
  | { type: 'session.restored' };

/** What siblings hear: the wiring leads the browser to ESIA. */
export type PortationFlowEmitted = { type: 'signIn.needed' };

// Work done by others: inputs and outcomes.

export type LookupOutcome = { tag: 'found'; number: NumberInfo } | CallFailure;

export interface InitInput {
  digits: NationalNumber;
  recipientId: string;
  tariffId: string | null;
}
export type InitOutcome = { tag: 'created'; order: PortationOrder; resumed: boolean; now: string } | CallFailure;

export interface OpenInput {
  orderId: string;
}
export type OpenOutcome =
  | {
      tag: 'opened';
      order: PortationOrder;
      portation: PortationDetail | null;
      /** Kept in the browser when a session ended in the middle of step 3. */
      storedApplication: ApplicationDraft | null;
      now: string;
    }
  | { tag: 'missing' }
  | SessionExpired
  | Unreachable;

export interface SaveTariffInput {
  orderId: string;
  version: number;
  tariffId: string;
}
export interface SaveApplicationInput {
  orderId: string;
  version: number;
  /** Null: nothing was typed since the application was opened, and nothing is saved over it. */
  application: ApplicationDraft | null;
}
export interface SubmitInput {
  orderId: string;
  version: number;
  submission: Submission;
}
/** What every change of an order comes to. */
export type OrderOutcome = { tag: 'changed'; order: PortationOrder; now: string } | { tag: 'missing' } | CallFailure;

export interface PersonalInput {
  orderId: string;
  isRevealed: boolean;
}
export type PersonalOutcome = { tag: 'loaded'; personal: PersonalInfo } | SessionExpired | Unreachable;

export interface PollInput {
  orderId: string;
}
export type PollOutcome =
  | { tag: 'loaded'; order: PortationOrder; portation: PortationDetail | null; isChanged: boolean; now: string }
  | { tag: 'missing' }
  | SessionExpired
  | Unreachable;

export interface FlowMeta {
  /** Russian title of the state, for people who read the chart. */
  title: string;
  /** The step whose page shows this state. */
  step?: FlowStep;
}

export type FlowTag = 'busy' | 'editable' | 'slow' | 'live';
