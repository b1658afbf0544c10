import { noResponse } from '../../../machines/lib/outcome.ts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { authMachine } from '../../../machines/auth/auth.machine.ts';
import {
  selectAuthInfo,
  selectIsExpired,
  selectIsSignedIn,
  selectWarning,
} from '../../../machines/auth/auth.selectors.ts';
import type { CheckInput, CheckOutcome } from '../../../machines/auth/auth.types.ts';
import { buildAuthInfo } from '../../../mocks/builders/esia.ts';
import { rootOf, startChart } from '../../../src/actors/system.ts';
import { systemWith } from '../../harness/chart-system.ts';
import { MINUTE, signedIn } from './fixtures.ts';

const run = () => {
  const clock = new SimulatedClock();
  const checks: { isBackground: boolean; settle: (outcome: CheckOutcome) => void }[] = [];
  const calls: string[] = [];
  const answers: string[] = [];
  const system = systemWith(
    { portationFlow: ({ type }) => calls.push(type), startup: ({ type }) => answers.push(type) },
    { clock },
  );
  const actor = createActor(
    authMachine.provide({
      actors: {
        checkSession: fromPromise<CheckOutcome, CheckInput>(
          ({ input }) => new Promise((settle) => checks.push({ isBackground: input.isBackground, settle })),
        ),
      },
      actions: {
        redirectToSignIn: () => calls.push('sign in'),
        redirectToSignOut: () => calls.push('sign out'),
        notifyTabs: (_, { event }) => calls.push(`tabs: ${event}`),
      },
    }),
    { parent: rootOf(system) },
  );
  actor.on('citizen.changed', () => calls.push('another'));
  startChart(system, 'auth', actor);
  return {
    actor,
    clock,
    calls,
    /** What the startup chart is told. */
    answers,
    state: () => actor.getSnapshot().value,
    /** Answers the pending check. @returns whether it was a background check */
    answer: async (outcome: CheckOutcome): Promise<boolean> => {
      const check = checks.shift();
      if (check === undefined) {
        throw new Error('The session is not checked in this test');
      }
      check.settle(outcome);
      await new Promise((resolve) => setImmediate(resolve));
      return check.isBackground;
    },
    pendingChecks: () => checks.length,
  };
};

const signedInRun = async (minutes = 30, absoluteMinutes = 480) => {
  const session = run();
  session.actor.send({ type: 'auth.started' });
  await session.answer(signedIn(minutes, absoluteMinutes));
  return session;
};

test('treats a visitor as anonymous without a message', async () => {
  const { actor, answer, state, calls } = run();
  actor.send({ type: 'auth.started' });
  await answer({ tag: 'anonymous' });
  expect(state()).toBe('anonymous');
  expect(calls).toEqual(['session.notFound']);
});

test.each([
  ['anonymous', { tag: 'anonymous' } as const],
  ['unavailable', noResponse],
  ['signedIn', signedIn()],
])('tells the startup chart that the session is known in the state %s, and again when asked', async (_, outcome) => {
  const { actor, answer, answers } = run();
  actor.send({ type: 'auth.started' });
  actor.send({ type: 'session.awaited' });
  expect(answers).toEqual([]);
  await answer(outcome);
  expect(answers).toEqual(['session.settled']);
  actor.send({ type: 'session.awaited' });
  expect(answers).toEqual(['session.settled', 'session.settled']);
});

test.each([
  ['anonymous', { tag: 'anonymous' } as const, 'session.notFound'],
  ['unavailable', noResponse, 'session.notFound'],
  ['signedIn', signedIn(), 'session.restored'],
])('tells the application whether there is a session, and again when asked: %s', async (_, outcome, told) => {
  const { actor, answer, calls } = run();
  const tellings = () => calls.filter((call) => call.startsWith('session.'));
  actor.send({ type: 'auth.started' });
  actor.send({ type: 'session.awaited' });
  expect(tellings()).toEqual([]);
  await answer(outcome);
  expect(tellings()).toEqual([told]);
  actor.send({ type: 'session.awaited' });
  expect(tellings()).toEqual([told, told]);
});

test('tells the startup chart that the session is known when it has expired', async () => {
  const { actor, answers, calls } = await signedInRun();
  actor.send({ type: 'session.lost' });
  actor.send({ type: 'session.awaited' });
  expect(answers).toEqual(['session.settled', 'session.settled']);
  expect(calls.at(-1)).toBe('session.notFound');
});

test('tells the application that no session was found, also when that cannot be known', async () => {
  const { actor, answer, calls } = run();
  actor.send({ type: 'auth.started' });
  await answer(noResponse);
  expect(calls).toEqual(['session.notFound']);
});

test.each(['timer', 'page.shown'] as const)('tells the application that the page was not left: %s', async (cause) => {
  const { actor, answer, calls, clock, state } = run();
  actor.send({ type: 'auth.started' });
  await answer({ tag: 'anonymous' });
  actor.send({ type: 'signIn.requested' });
  if (cause === 'timer') {
    clock.increment(10_000);
  } else {
    actor.send({ type: 'page.shown' });
  }
  expect([state(), calls]).toEqual(['checking', ['session.notFound', 'sign in', 'redirect.stopped']]);
});

test('renews an active session in the last minute without a dialog', async () => {
  const { actor, clock, answer, pendingChecks } = await signedInRun(30);
  actor.send({ type: 'citizen.acted' });
  clock.increment(29 * MINUTE);
  expect(pendingChecks()).toBe(1);
  expect(selectWarning(actor.getSnapshot())).toBeNull();
  expect(await answer(signedIn(30))).toBe(false);
  expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true);
});

test('renews a session once for one act', async () => {
  const { actor, clock, answer } = await signedInRun(30);
  actor.send({ type: 'citizen.acted' });
  clock.increment(29 * MINUTE);
  await answer(signedIn(30));
  clock.increment(29 * MINUTE);
  expect(selectWarning(actor.getSnapshot())).toBe('idle');
});

test('warns an idle citizen a minute before the end and lets them stay', async () => {
  const { actor, clock, answer } = await signedInRun(30);
  clock.increment(29 * MINUTE);
  expect(selectWarning(actor.getSnapshot())).toBe('idle');
  actor.send({ type: 'session.extended' });
  expect(await answer(signedIn(30))).toBe(false);
  expect(selectWarning(actor.getSnapshot())).toBeNull();
});

test('ends an unanswered warning with a check that does not extend the session', async () => {
  const { actor, clock, answer, calls } = await signedInRun(30);
  clock.increment(29 * MINUTE);
  clock.increment(MINUTE);
  expect(await answer({ tag: 'anonymous' })).toBe(true);
  expect(selectIsExpired(actor.getSnapshot())).toBe(true);
  expect(calls.at(-1)).toBe('session.ended');
});

test('accepts a session extended in another tab', async () => {
  const { actor, clock, answer } = await signedInRun(30);
  clock.increment(29 * MINUTE);
  clock.increment(MINUTE);
  await answer(signedIn(20));
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
  expect(selectWarning(actor.getSnapshot())).toBeNull();
});

test('asks to sign in again five minutes before the absolute end', async () => {
  const { actor, clock, calls } = await signedInRun(60, 60);
  clock.increment(55 * MINUTE);
  expect(selectWarning(actor.getSnapshot())).toBe('absolute');
  actor.send({ type: 'signIn.requested' });
  expect(calls.at(-1)).toBe('sign in');
});

test('keeps the session when the citizen signed in again in another tab', async () => {
  const { actor, answer, clock } = await signedInRun(60, 60);
  clock.increment(55 * MINUTE);
  actor.send({ type: 'session.startedInOtherTab' });
  expect(await answer(signedIn(30))).toBe(true);
  expect([selectWarning(actor.getSnapshot()), selectIsSignedIn(actor.getSnapshot())]).toEqual([null, true]);
});

test("checks with the server at the absolute end, because another tab's message may be lost", async () => {
  const { actor, answer, clock } = await signedInRun(60, 60);
  clock.increment(55 * MINUTE);
  clock.increment(5 * MINUTE);
  expect(await answer({ tag: 'anonymous' })).toBe(true);
  expect(selectIsExpired(actor.getSnapshot())).toBe(true);
});

test('ends the session on a 401 of any call', async () => {
  const { actor, calls } = await signedInRun();
  actor.send({ type: 'session.lost' });
  expect(selectIsExpired(actor.getSnapshot())).toBe(true);
  expect(calls.at(-1)).toBe('session.ended');
});

test('follows a sign-out and a sign-in in another tab', async () => {
  const { actor, answer, calls } = await signedInRun();
  actor.send({ type: 'session.endedInOtherTab' });
  expect(selectIsExpired(actor.getSnapshot())).toBe(true);
  actor.send({ type: 'session.startedInOtherTab' });
  await answer(signedIn(30));
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
  expect(calls.slice(-2)).toEqual(expect.arrayContaining(['session.restored', 'tabs: begun']));
});

test("ends the first citizen's session and removes their data when another signs in elsewhere", async () => {
  const { actor, answer, calls } = await signedInRun();
  calls.length = 0;
  actor.send({ type: 'session.startedInOtherTab' });
  expect(await answer(signedIn(30, 480, buildAuthInfo({ userName: 'Образцов Иван Условный' })))).toBe(true);
  expect(calls).toEqual(['session.ended', 'another', 'citizen.changed', 'session.restored']);
  expect(selectAuthInfo(actor.getSnapshot())?.userName).toBe('Образцов Иван Условный');
  expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true);
});

test("removes the first citizen's data when another signs in elsewhere after the session has ended", async () => {
  const { actor, answer, calls } = await signedInRun();
  actor.send({ type: 'session.endedInOtherTab' });
  expect(selectAuthInfo(actor.getSnapshot())).toBeNull();
  calls.length = 0;
  actor.send({ type: 'session.startedInOtherTab' });
  await answer(signedIn(30, 480, buildAuthInfo({ userName: 'Образцов Иван Условный' })));
  expect(calls.filter((call) => !call.startsWith('tabs'))).toEqual(['another', 'citizen.changed', 'session.restored']);
  expect(selectAuthInfo(actor.getSnapshot())?.userName).toBe('Образцов Иван Условный');
});

test('continues silently when the same citizen signs in elsewhere', async () => {
  const { actor, answer, calls } = await signedInRun();
  calls.length = 0;
  actor.send({ type: 'session.startedInOtherTab' });
  expect(await answer(signedIn(20))).toBe(true);
  expect(calls).toEqual([]);
  expect(actor.getSnapshot().matches({ signedIn: 'fresh' })).toBe(true);
});

test('times out a sign-in that does not leave the page', async () => {
  const { actor, answer, pendingChecks, clock, state } = run();
  actor.send({ type: 'auth.started' });
  await answer({ tag: 'anonymous' });
  actor.send({ type: 'signIn.requested' });
  actor.send({ type: 'signIn.requested' });
  expect(state()).toBe('leaving');
  clock.increment(10_000);
  expect(pendingChecks()).toBe(1);
  await answer({ tag: 'anonymous' });
  expect(state()).toBe('anonymous');
});

test('keeps an ended session on return to the page until a new sign-in', async () => {
  const { actor, answer, pendingChecks, calls } = await signedInRun();
  actor.send({ type: 'session.lost' });
  calls.length = 0;
  for (const outcome of [{ tag: 'anonymous' }, noResponse] as const) {
    actor.send({ type: 'page.shown' });
    expect(await answer(outcome)).toBe(true);
    expect([selectIsExpired(actor.getSnapshot()), pendingChecks()]).toEqual([true, 0]);
  }
  expect(calls).toEqual([]);
  actor.send({ type: 'page.shown' });
  expect(await answer(signedIn(30))).toBe(true);
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
});

test('lets a visitor continue without an ended session', async () => {
  const { actor, state } = await signedInRun();
  actor.send({ type: 'session.lost' });
  actor.send({ type: 'signIn.declined' });
  expect(state()).toBe('anonymous');
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(false);
});

test('notifies other tabs and leaves the page on sign-out', async () => {
  const { actor, calls } = await signedInRun();
  actor.send({ type: 'signOut.requested' });
  expect(calls.slice(-2)).toEqual(['tabs: ended', 'sign out']);
});

test('checks quietly after sleep before anything else', async () => {
  const { actor, answer } = await signedInRun();
  actor.send({ type: 'page.shown' });
  expect(await answer({ tag: 'anonymous' })).toBe(true);
  expect(selectIsExpired(actor.getSnapshot())).toBe(true);
});

test('retries silently after waking without a network', async () => {
  const { actor, answer, pendingChecks, clock } = await signedInRun();
  actor.send({ type: 'page.shown' });
  await answer(noResponse);
  expect([selectWarning(actor.getSnapshot()), selectIsSignedIn(actor.getSnapshot())]).toEqual([null, true]);
  clock.increment(10_000);
  expect(pendingChecks()).toBe(1);
  expect(await answer(signedIn(20))).toBe(true);
  clock.increment(19 * MINUTE);
  expect(selectWarning(actor.getSnapshot())).toBe('idle');
});

test('keeps the warning while the session state is unknown', async () => {
  const { actor, answer, clock } = await signedInRun(30);
  clock.increment(29 * MINUTE);
  clock.increment(MINUTE);
  await answer(noResponse);
  expect(selectWarning(actor.getSnapshot())).toBe('idle');
});

test('warns again when a sign-in elsewhere during the warning cannot be checked', async () => {
  const { actor, answer, clock } = await signedInRun(30);
  clock.increment(29 * MINUTE);
  actor.send({ type: 'session.startedInOtherTab' });
  expect(selectWarning(actor.getSnapshot())).toBeNull();
  expect(await answer(noResponse)).toBe(true);
  expect(selectWarning(actor.getSnapshot())).toBe('idle');
});

test('works as for a visitor and retries when the check fails', async () => {
  const { actor, clock, answer, state, pendingChecks } = run();
  actor.send({ type: 'auth.started' });
  await answer(noResponse);
  expect(state()).toBe('unavailable');
  clock.increment(10_000);
  expect(pendingChecks()).toBe(1);
  await answer(signedIn(30));
  expect(selectIsSignedIn(actor.getSnapshot())).toBe(true);
});

test('ends the session when a renewal finds that it has ended', async () => {
  const { actor, clock, answer, state, calls } = await signedInRun(30);
  actor.send({ type: 'citizen.acted' });
  clock.increment(29 * MINUTE);
  await answer({ tag: 'anonymous' });
  expect(state()).toHaveProperty('expired');
  expect(calls).toContain('session.ended');
});

test('warns when a renewal cannot be checked', async () => {
  const { actor, clock, answer, state } = await signedInRun(30);
  actor.send({ type: 'citizen.acted' });
  clock.increment(29 * MINUTE);
  await answer(noResponse);
  expect(state()).toEqual({ signedIn: { expiring: 'prompting' } });
});

test('warns at once of a session whose last minute has begun', async () => {
  const { clock, state } = await signedInRun(0.5);
  clock.increment(0);
  expect(state()).toEqual({ signedIn: { expiring: 'prompting' } });
});

test('never waits longer than a timer of a browser can', async () => {
  const longest = 2_000_000_000;
  const { clock, state } = await signedInRun(longest, longest);
  clock.increment(longest - 1);
  expect(state()).toEqual({ signedIn: { fresh: 'idle' } });
  clock.increment(1);
  expect(state()).not.toEqual({ signedIn: { fresh: 'idle' } });
});
