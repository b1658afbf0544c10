/** The events and outcomes of the auth chart that the tests of the chart and of its pages use. */
import { noResponse } from '../../../machines/lib/outcome.ts';
import type { AuthEvent, CheckOutcome } from '../../../machines/auth/auth.types.ts';
import { buildAuthInfo } from '../../../mocks/builders/esia.ts';
import type { EventExamples, OutcomeTable } from '../examples.ts';

export const MINUTE = 60_000;

/** A session with the minutes left until its idle and absolute ends. */
export const signedIn = (minutes = 30, absoluteMinutes = 480, info = buildAuthInfo()) =>
  ({
    tag: 'signedIn',
    info,
    expiresInMs: minutes * MINUTE,
    absoluteExpiresInMs: absoluteMinutes * MINUTE,
  }) as const;

/** Examples of every event; a missing one does not compile. */
export const eventExamples: EventExamples<AuthEvent> = {
  'auth.started': [{ type: 'auth.started' }],
  'citizen.acted': [{ type: 'citizen.acted' }],
  'signIn.requested': [{ type: 'signIn.requested' }],
  'signIn.declined': [{ type: 'signIn.declined' }],
  'signOut.requested': [{ type: 'signOut.requested' }],
  'session.extended': [{ type: 'session.extended' }],
  'session.lost': [{ type: 'session.lost' }],
  'session.startedInOtherTab': [{ type: 'session.startedInOtherTab' }],
  'session.endedInOtherTab': [{ type: 'session.endedInOtherTab' }],
  'page.shown': [{ type: 'page.shown' }],
  'session.awaited': [{ type: 'session.awaited' }],
  'check.retried': [{ type: 'check.retried' }],
};

/** Examples of every outcome of every piece of work. */
export const outcomes: { checkSession: OutcomeTable<CheckOutcome> } = {
  checkSession: {
    signedIn: [
      { output: signedIn(), isReal: true },
      { output: signedIn(30, 20) },
      { output: signedIn(30, 480, buildAuthInfo({ userName: 'Образцов Иван Условный' })) },
    ],
    anonymous: [{ output: { tag: 'anonymous' }, isReal: true }],
    unreachable: [{ output: noResponse }],
  },
};
