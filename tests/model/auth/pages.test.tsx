import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import {
  type AnyStateNode,
  createActor,
  fromPromise,
  initialTransition,
  SimulatedClock,
  type SnapshotFrom,
  toPromise,
} from 'xstate';
import { authMachine } from '../../../machines/auth/auth.machine.ts';
import { selectAuthInfo } from '../../../machines/auth/auth.selectors.ts';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import type { AuthEvent, CheckInput, CheckOutcome } from '../../../machines/auth/auth.types.ts';
import { ActorsProvider } from '../../../src/actors/actors-context.ts';
import { createAuthActors } from '../../../src/actors/auth.actors.ts';
import { announceFeatures } from '../../harness/render-page.tsx';
import { createInertRoot } from '../../../src/app/inert-root.ts';
import { HeaderSession } from '../../../src/app/layout/HeaderSession.tsx';
import { RequireSession } from '../../../src/features/session/RequireSession.tsx';
import { SessionDialogs } from '../../../src/features/session/SessionDialogs.tsx';
import { readStructure } from '../../../src/inspector/chart-structure.ts';
import { describeOutcome, examplesOf } from '../examples.ts';
import { chartGraph } from '../graph.ts';
import { type PathResult, testPaths } from '../path-suite.ts';
import { eventExamples, MINUTE, outcomes } from './fixtures.ts';
import { hostSite, type HostedSite } from '../../harness/host-site.tsx';

// Runs every path through the auth chart on the header, a guarded page and the dialogs, and compares them with the chart
// after every step. The session check calls the real API; outcomes it cannot produce are mocked. Time is simulated.

type Snapshot = SnapshotFrom<typeof authMachine>;
interface Done {
  type: 'xstate.done.actor.checkSession';
  output: CheckOutcome;
  actorId: 'checkSession';
}
interface Timer {
  type: `xstate.after.${string}`;
}
interface Bug {
  type: 'xstate.error.actor.checkSession';
  error: Error;
  actorId: 'checkSession';
}
type Step = AuthEvent | Done | Bug | Timer;

const examples = examplesOf(outcomes.checkSession);

/** The outcome of a session check through the real API. */
const checkAs = async (site: HostedSite, citizen?: 'vera'): Promise<CheckOutcome> => {
  const api = await site.apiAs(citizen);
  const environment = {
    now: () => Date.now(),
    origin: () => '',
    href: () => '',
    mayHaveSession: () => true,
    goTo: () => undefined,
    notifyTabs: () => undefined,
  };
  const { actors } = createAuthActors(() => Promise.resolve(api), environment, { clearAll: () => undefined });
  return toPromise(createActor(actors.checkSession, { input: { isBackground: false } }).start());
};

const showSession = (site: HostedSite) => {
  const clock = new SimulatedClock();
  const checks: { settle: (outcome: CheckOutcome) => void; crash: (error: Error) => void; signal: AbortSignal }[] = [];
  const auth = createActor(
    authMachine.provide({
      actors: {
        checkSession: fromPromise<CheckOutcome, CheckInput>(
          ({ signal }) => new Promise((settle, crash) => checks.push({ settle, crash, signal })),
        ),
      },
      actions: { redirectToSignIn: () => undefined, redirectToSignOut: () => undefined, notifyTabs: () => undefined },
    }),
    { clock },
  );
  auth.start();
  // The sign-in is offered only while its feature is known to be on.
  announceFeatures('EsiaAuth');
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ActorsProvider value={{ ...createInertRoot().actors, auth }}>
          <header>
            <HeaderSession />
          </header>
          <main>
            <RequireSession>Страница со своими заявлениями</RequireSession>
          </main>
          <SessionDialogs />
        </ActorsProvider>
      </MantineProvider>
    </MemoryRouter>,
  );
  const update = (move: () => unknown) =>
    act(async () => {
      await move();
      await new Promise((resolve) => setImmediate(resolve));
    });
  const pendingCheck = () => {
    const check = checks.findLast(({ signal }) => !signal.aborted);
    if (check === undefined) {
      throw new Error('No session check is pending');
    }
    return check;
  };
  return {
    auth,
    update,
    advance: (ms: number) => update(() => clock.increment(ms)),
    crash: (error: Error) => update(() => pendingCheck().crash(error)),
    answer: (outcome: CheckOutcome) =>
      update(async () => {
        const isReal = examples.some((example) => example.output === outcome && example.isReal);
        const citizen = outcome.tag === 'signedIn' ? 'vera' : undefined;
        pendingCheck().settle(isReal ? await checkAs(site, citizen) : outcome);
      }),
  };
};
type Session = ReturnType<typeof showSession>;

const press = (name: string | RegExp): Promise<void> => {
  const dialog = screen.queryByRole('dialog');
  const [button] = (dialog === null ? screen : within(dialog)).getAllByRole('button', { name });
  if (button === undefined) {
    throw new Error(`There is no button ${String(name)}`);
  }
  return userEvent.click(button);
};
const send = (session: Session, event: AuthEvent) => session.update(() => session.auth.send(event));

/** How each event is produced; a new event does not compile until it is listed. */
const eventDrivers: { [Type in AuthEvent['type']]: (session: Session) => Promise<void> } = {
  'auth.started': (session) => send(session, { type: 'auth.started' }),
  'citizen.acted': (session) => send(session, { type: 'citizen.acted' }),
  'signIn.requested': () => press(/Войти/),
  'signIn.declined': () => press('Продолжить без входа'),
  'signOut.requested': () => press('Выйти'),
  'session.extended': () => press('Остаться'),
  'session.lost': (session) => send(session, { type: 'session.lost' }),
  'session.startedInOtherTab': (session) => send(session, { type: 'session.startedInOtherTab' }),
  'session.endedInOtherTab': (session) => send(session, { type: 'session.endedInOtherTab' }),
  'page.shown': (session) => send(session, { type: 'page.shown' }),
  'session.awaited': (session) => send(session, { type: 'session.awaited' }),
  'check.retried': () => press('Повторить'),
};

/** The delay of the state's first timer. */
const delayIn = (snapshot: Snapshot): number => {
  const { session } = snapshot.context;
  const [expires, absolute] = [session?.expiresInMs ?? 0, session?.absoluteExpiresInMs ?? 0];
  if (snapshot.matches({ signedIn: 'fresh' })) {
    return Math.min(expires - MINUTE, absolute - 5 * MINUTE);
  }
  if (snapshot.matches({ signedIn: { expiring: 'prompting' } })) {
    return MINUTE;
  }
  if (snapshot.matches({ signedIn: 'ending' })) {
    return 5 * MINUTE;
  }
  if (
    snapshot.matches({ signedIn: 'refreshing' }) ||
    snapshot.matches({ signedIn: 'verifying' }) ||
    snapshot.matches({ signedIn: { expiring: 'verifying' } })
  ) {
    return SLOW_RESPONSE_MS;
  }
  return 10_000;
};

const timersIn = (snapshot: Snapshot): Timer[] => {
  const own = (snapshot._nodes as AnyStateNode[])
    .flatMap(({ ownEvents }) => ownEvents as string[])
    .filter((type): type is Timer['type'] => type.startsWith('xstate.after.'));
  const isLate = (snapshot.context.session?.absoluteExpiresInMs ?? 0) < 30 * MINUTE;
  // Only the earlier of the two timers of a fresh session can fire.
  return own
    .filter(
      (type) =>
        !snapshot.matches({ signedIn: 'fresh' }) || type.includes(isLate ? 'untilAbsoluteWarning' : 'untilRenewal'),
    )
    .map((type) => ({ type }));
};

/** Whether the page has a sign-in button. */
const offersSignIn = (snapshot: Snapshot): boolean =>
  snapshot.value === 'anonymous' ||
  snapshot.value === 'unavailable' ||
  snapshot.matches('expired') ||
  snapshot.matches({ signedIn: 'ending' });
const isCovered = (snapshot: Snapshot): boolean =>
  snapshot.matches({ signedIn: { expiring: 'prompting' } }) || snapshot.matches({ signedIn: 'ending' });

const bug: Bug = { type: 'xstate.error.actor.checkSession', error: new Error('a bug'), actorId: 'checkSession' };
const eventsIn = (snapshot: Snapshot): Step[] => [
  ...Object.values(eventExamples)
    .flat()
    .filter(({ type }) => type !== 'signIn.requested' || offersSignIn(snapshot))
    // The retry button of a slow check is shown by a timer of the page, not by the chart.
    .filter(({ type }) => type !== 'check.retried' || !snapshot.matches('checking'))
    .filter(({ type }) => type !== 'signOut.requested' || !isCovered(snapshot)),
  ...examples.map(({ output }): Done => ({
    type: 'xstate.done.actor.checkSession',
    output: output as CheckOutcome,
    actorId: 'checkSession',
  })),
  bug,
  ...timersIn(snapshot),
];
const chart = chartGraph(authMachine);

/** Every state by its shortest path, and from it every event that can happen there. */
const paths = chart
  .shortestPaths((snapshot) => eventsIn(snapshot), {
    serializeState: ({ context, value }) =>
      JSON.stringify([value, context.session?.absoluteExpiresInMs ?? null, context.session?.info.userName]),
  })
  .flatMap(({ state, steps }) =>
    eventsIn(state)
      .filter((step) => chart.accepts(state, step))
      .map((step) => [...steps, step]),
  );

const performStep = (session: Session, snapshot: Snapshot, step: Step): Promise<void> => {
  if ('output' in step) {
    return session.answer(step.output);
  }
  if ('error' in step) {
    return session.crash(step.error);
  }
  if (step.type.startsWith('xstate.after.')) {
    return session.advance(delayIn(snapshot));
  }
  return eventDrivers[step.type as AuthEvent['type']](session);
};

const dialog = (): string | null => screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? null;
const page = 'Страница со своими заявлениями';

/** Compares the page with a state. */
const expectView = (snapshot: Snapshot): void => {
  const { value } = snapshot;
  const warning = snapshot.matches({ signedIn: { expiring: 'prompting' } })
    ? 'Вы ещё здесь?'
    : snapshot.matches({ signedIn: 'ending' })
      ? 'Сессия скоро закончится'
      : null;
  expect(dialog()).toBe(snapshot.matches('expired') ? 'Сессия завершена' : warning);
  const main = screen.getByRole('main');
  if (typeof value === 'object') {
    expect(main).toHaveTextContent(page);
  } else {
    expect(main).not.toHaveTextContent(page);
  }
  // A dialog has a header too; that of the site is the first.
  const header = within(screen.getAllByRole('banner')[0] ?? main);
  expect(header.queryAllByRole('button', { name: 'Выйти' })).toHaveLength(selectAuthInfo(snapshot) === null ? 0 : 1);
  const isOffered = value === 'anonymous' || value === 'unavailable' || snapshot.matches('expired');
  expect(header.queryAllByRole('button', { name: /Войти/ })).toHaveLength(isOffered ? 1 : 0);
  if (value === 'anonymous') {
    expect(main).toHaveTextContent('Для продолжения войдите через Госуслуги');
  }
  if (value === 'unavailable') {
    expect(main).toHaveTextContent('Не удалось проверить вход');
  }
};

const site = await hostSite();

const describeStep = (step: Step): string =>
  'output' in step ? `answered ${describeOutcome(step.output)}` : step.type.replace(/^xstate\.after\./, 'after ');

/** Runs one path: after every step the state of the chart and the page must match the model. */
const runPath = async ({ steps }: { steps: readonly Step[] }): Promise<PathResult> => {
  const session = showSession(site);
  let [snapshot] = initialTransition(authMachine);
  let checks = 0;
  const states = chart.statesOf(snapshot);
  const transitions: string[] = [];
  for (const step of steps) {
    await performStep(session, snapshot, step);
    transitions.push(...chart.taken(snapshot, step));
    snapshot = chart.after(snapshot, step);
    expect(session.auth.getSnapshot().value).toEqual(snapshot.value);
    expectView(snapshot);
    checks += 1;
    states.push(...chart.statesOf(snapshot));
  }
  session.auth.stop();
  cleanup();
  return { checks, states, transitions };
};

const { states, transitions } = readStructure(authMachine);
testPaths({
  title: 'auth',
  groups: { auth: paths.map((steps) => ({ steps, description: steps.map(describeStep).join(', ') })) },
  runPath,
  requiredStates: states.map(({ path }) => path),
  requiredTransitions: transitions.map(({ id }) => id),
  unreachableTransitions: [
    'checking event check.retried 0',
    // No sign-in button is shown during a check.
    'checking event signIn.requested 0',
  ],
});
