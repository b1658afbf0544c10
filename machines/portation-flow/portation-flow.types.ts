import type { NumberInfo } from '../../contract/numbers.ts';
import type { ConsentKind } from '../../contract/consent-kinds.ts';
import type { ApplicationDraft, PortationOrder, SubmittedApplication } from '../../contract/orders.ts';
import type { PersonalInfo } from '../../contract/esia.ts';
import type { PortationDetail } from '../../contract/portations.ts';
import type { NationalDigits, NationalNumber } from '../../domain/msisdn.ts';
import type { RemovalTag } from '../lib/removal-states.ts';
import type { CallFailure, Failure, SessionExpired, Unreachable } from '../../contract/failure.ts';

export type FlowStep = 'init' | 'tariffs' | 'submit' | 'done';

/** The data of step 1; it survives the redirect to ESIA and a reload. It has no personal data. */
export interface FlowDraft {
  digits: NationalDigits;
  recipientId: string | null;
  tariffId: string | null;
  /** Set when «Продолжить» redirected to ESIA: the step continues automatically, once. */
  resume: boolean;
}

/** An operator that takes numbers from others, as far as step 1 needs it. */
export interface Recipient {
  operatorId: string;
  /** Codes of the regions whose numbers it takes. */
  regionCodes: readonly string[];
}

/** One attempt to submit an order. The page generates the key, once per attempt. */
export interface Submission {
  application: SubmittedApplication;
  consents: Record<ConsentKind, string>;
  /** Whether letters about the order are wanted. */
  letters?: boolean;
  idempotencyKey: string;
}

export interface PortationFlowContext {
  digits: NationalDigits;
  recipientId: string | null;
  tariffId: string | null;
  /** Chosen on step 2 but not saved yet; another tab may have saved another tariff meanwhile. */
  unsavedTariffId: string | null;
  /** The result of the lookup of `digits`; null before it and after its failure. */
  number: NumberInfo | null;
  /** The operators that can be chosen; null until the list is loaded, and until then no choice is refused. */
  recipients: readonly Recipient[] | null;
  orderId: string | null;
  /** The step that the address requested before the order was loaded. */
  requestedStep: FlowStep | null;
  order: PortationOrder | null;
  /** `init` returned an existing draft instead of a new order. */
  resumed: boolean;
  portation: PortationDetail | null;
  personal: PersonalInfo | null;
  /** The values of the form of step 3, saved or not. */
  application: ApplicationDraft | null;
  submission: Submission | null;
  /** The version of the order for which `submission` was sent: its consents are valid for that version only. */
  submittedVersion: number | null;
  failure: Failure | null;
  /** How often in a row a load was repeated because the server was busy. */
  repeats: number;
  /** Successive polls without a change; the poll interval grows with it. */
  unchangedPolls: number;
  /** The server's «now» of the domain clock, ISO, with the last response; null before the first. */
  now: string | null;
}

export interface PortationFlowInput {
  draft: FlowDraft | null;
}

/** Facts about what the citizen, the browser or another part of the site did. */
export type PortationFlowEvent =
  // Step 1
  | { type: 'number.changed'; digits: NationalDigits }
  | { type: 'operator.chosen'; operatorId: string }
  | { type: 'recipients.loaded'; recipients: readonly Recipient[] }
  | { type: 'draft.restored'; draft: FlowDraft }
  | { type: 'step.continued'; isSignedIn: boolean }
  | { type: 'tariff.preset'; operatorId: string; tariffId: string }
  // Step 2
  | { type: 'tariff.chosen'; tariffId: string }
  // Step 3
  | { type: 'application.changed'; application: ApplicationDraft }
  | { type: 'application.submitted'; submission: Submission }
  | { type: 'personal.requested' }
  | { type: 'personal.concealed' }
  // The last page
  | { type: 'removal.confirmed' }
  | { type: 'poll.requested' }
  | { type: 'draft.deleted' }
  // Failures and waits
  | { type: 'work.retried' }
  | { type: 'failure.dismissed' }
  | { type: 'wait.prolonged' }
  | { type: 'wait.abandoned' }
  // Browser and session
  | { type: 'address.entered'; step: FlowStep; orderId: string | null }
  | { type: 'flow.left' }
  | { type: 'flow.restarted' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'session.ended' }
  /** Another citizen is signed in now. */
  | { type: 'citizen.changed' }
  | { type: 'session.restored' }
  /** The session chart has found no session. */
  | { type: 'session.notFound' }
  /** The page was not left for ESIA: the citizen stopped the redirect or came back. */
  | { type: 'redirect.stopped' };

// Inputs and outcomes of the actors.

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
      /** Stored in the browser when the session ended on step 3. */
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
  /** Null when the form was not edited: the stored application stays as it is. */
  application: ApplicationDraft | null;
}
export interface SubmitInput {
  orderId: string;
  version: number;
  submission: Submission;
}

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
  /** Russian title of the state. */
  title: string;
  /** The step whose page shows this state. */
  step?: FlowStep;
}

/** What pages read of a state: its view, and what several states have in common. */
export type FlowTag =
  | FlowStep
  | 'openFailed'
  | 'unopened'
  | 'signInNeeded'
  | 'deleting'
  | 'deleteFailed'
  | 'deleted'
  | 'notFound'
  | 'busy'
  | 'refused'
  | 'slow'
  | 'stale'
  // Step 1
  | 'checking'
  | 'checked'
  | 'obstructed'
  | 'unchecked'
  | 'checkFailed'
  | 'signingIn'
  | 'creating'
  | 'createRefused'
  | 'createFailed'
  // Steps 2 and 3
  | 'saving'
  | 'failed'
  | 'unsaved'
  | 'saveFailed'
  | 'sending'
  | 'sendRefused'
  | 'sendFailed'
  | 'unavailable'
  | 'masked'
  | 'revealing'
  | 'revealed'
  // Step 4
  | 'requesting'
  | 'requested'
  | RemovalTag;
