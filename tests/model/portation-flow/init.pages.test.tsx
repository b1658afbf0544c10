import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AnyStateNode,
  createActor,
  getInitialSnapshot,
  getNextSnapshot,
  type SnapshotFrom,
  toPromise,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { LookupOutcome } from '../../../machines/lib/call-outcome.ts';
import type { NationalNumber } from '../../../domain/msisdn.ts';
import { portationFlowMachine } from '../../../machines/portation-flow/portation-flow.machine.ts';
import { selectInitPhase, selectIsSlow } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import type {
  InitInput,
  InitOutcome,
  PortationFlowEvent,
} from '../../../machines/portation-flow/portation-flow.types.ts';
import { buildNumberInfo } from '../../../mocks/builders/numbers.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';
import { pathOf, readStructure, readTransitionIds } from '../../../src/inspector/chart-structure.ts';
import { createFlowActors } from '../../../src/actors/flow.actors.ts';
import { createDraftStorage } from '../../../src/actors/draft-storage.ts';
import { joinFlow } from '../../../src/app/flow.ts';
import { closeSites, hostSite, type HostedSite } from '../../harness/host-site.tsx';
import { runFlow } from './run-flow.ts';

// Ways through step 1, found in the chart itself, walked on the real page over the real API: what the page shows must
// be what the chart says, after every step of every way. Work ends when the way says so, a free number as the API finds
// it and the rest in its place, and time passes on a simulated clock.

type Snapshot = SnapshotFrom<typeof portationFlowMachine>;
type Phase = ReturnType<typeof selectInitPhase>;
type Ending =
  | { type: 'xstate.done.actor.lookupNumber'; output: LookupOutcome; actorId: 'lookupNumber' }
  | { type: 'xstate.done.actor.initOrder'; output: InitOutcome; actorId: 'initOrder' }
  | { type: 'xstate.error.actor.lookupNumber' | 'xstate.error.actor.initOrder'; error: Error; actorId: string }
  | { type: 'xstate.after.slowResponseDelay'; state: 'checking' | 'creating' };
type Step = PortationFlowEvent | Ending;

/** Opens the site on step 1. Work of the chart waits until the way ends it. */
const open = async (site: HostedSite, isSignedIn: boolean) => {
  const flow = runFlow();
  const module = { createFlow: () => flow.actor, joinFlow };
  const { api, root } = await site.open('/portation/init', { citizen: isSignedIn ? 'vera' : undefined, flow: module });
  const { actors } = createFlowActors(
    { loadApi: () => Promise.resolve(api), startup: root.actors.startup },
    createDraftStorage(window.sessionStorage, () => Date.now()),
  );
  const does = (move: () => unknown): Promise<void> =>
    act(async () => {
      await move();
    });
  return {
    flow,
    does,
    /** The real API begins the application. */
    begin: () =>
      does(() =>
        flow.answerWith('initOrder', (input) =>
          toPromise(createActor(actors.initOrder, { input: input as InitInput }).start()),
        ),
      ),
    /** What the real API says of the number. */
    lookUp: () =>
      does(() =>
        flow.answerWith('lookupNumber', (input) =>
          toPromise(createActor(actors.lookupNumber, { input: input as { digits: NationalNumber } }).start()),
        ),
      ),
  };
};
type Shown = Awaited<ReturnType<typeof open>>;

/** The library names a timer after its state. */
const asEvent = (step: Step): PortationFlowEvent =>
  (step.type === 'xstate.after.slowResponseDelay'
    ? { type: `xstate.after.slowResponseDelay.portationFlow.active.init.${step.state}.waiting` }
    : step) as PortationFlowEvent;

const found = (output: LookupOutcome): Step => ({
  type: 'xstate.done.actor.lookupNumber',
  output,
  actorId: 'lookupNumber',
});
const begun = (output: InitOutcome): Step => ({ type: 'xstate.done.actor.initOrder', output, actorId: 'initOrder' });
const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: null } as const;
const refused = (code: 'QUOTA_EXCEEDED' | 'NOT_MOBILE' | 'TOO_EARLY') =>
  ({ tag: 'refused', problem: buildProblem({ code }) }) as const;

const endings: readonly Step[] = [
  found({ tag: 'found', number: buildNumberInfo() }),
  found({ tag: 'found', number: buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-30' }] }) }),
  found(refused('QUOTA_EXCEEDED')),
  found(refused('NOT_MOBILE')),
  found({ tag: 'sessionExpired' }),
  found(unreachable),
  begun({ tag: 'created', order: buildOrder(), resumed: false, now: '2026-11-20T09:00:00.000Z' }),
  begun(refused('TOO_EARLY')),
  begun({ tag: 'sessionExpired' }),
  begun(unreachable),
  { type: 'xstate.error.actor.lookupNumber', error: new Error('a bug'), actorId: 'lookupNumber' },
  { type: 'xstate.error.actor.initOrder', error: new Error('a bug'), actorId: 'initOrder' },
  { type: 'xstate.after.slowResponseDelay', state: 'checking' },
  { type: 'xstate.after.slowResponseDelay', state: 'creating' },
];

const field = () => screen.getByLabelText('Какой номер перенести?');
const press = async (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

/** How a person, the server or time makes each event happen. What the wiring of the site sends has tests of its own. */
const gestures = {
  'number.changed': async ({ digits }: Extract<Step, { type: 'number.changed' }>) => {
    await userEvent.clear(field());
    await userEvent.type(field(), digits);
  },
  'operator.chosen': async () => userEvent.click(await screen.findByRole('radio', { name: /МТС/ })),
  'step.continued': async () => press('Продолжить'),
  'work.retried': async () => press('Повторить'),
  'wait.prolonged': async () => press('Ждать'),
  'wait.abandoned': async () => press('Отменить'),
  'xstate.done.actor.lookupNumber': async (
    { output }: Extract<Step, { type: 'xstate.done.actor.lookupNumber' }>,
    { does, flow, lookUp }: Shown,
  ) =>
    output.tag === 'found' && output.number.obstacles.length === 0
      ? lookUp()
      : does(() => flow.answer('lookupNumber', output)),
  'xstate.done.actor.initOrder': async (
    { output }: Extract<Step, { type: 'xstate.done.actor.initOrder' }>,
    { begin, does, flow }: Shown,
  ) => (output.tag === 'created' ? begin() : does(() => flow.answer('initOrder', output))),
  'xstate.error.actor.lookupNumber': async (_: Step, { does, flow }: Shown) => does(() => flow.crash('lookupNumber')),
  'xstate.error.actor.initOrder': async (_: Step, { does, flow }: Shown) => does(() => flow.crash('initOrder')),
  'xstate.after.slowResponseDelay': async (_: Step, { does, flow }: Shown) => does(() => flow.clock.increment(20_000)),
  // Said by the wiring after the trip to ESIA, by the page of tariffs, by the session: their own tests tell when.
  'draft.restored': async (event: PortationFlowEvent, { does, flow }: Shown) => does(() => flow.send(event)),
  'tariff.preset': async (event: PortationFlowEvent, { does, flow }: Shown) => does(() => flow.send(event)),
  'session.ended': async (event: PortationFlowEvent, { does, flow }: Shown) => does(() => flow.send(event)),
  'failure.dismissed': async (event: PortationFlowEvent, { does, flow }: Shown) => does(() => flow.send(event)),
  // Sent by the page itself, once its list has loaded.
  'recipients.loaded': async (event: PortationFlowEvent, { does, flow }: Shown) => does(() => flow.send(event)),
  'page.shown': async (_: Step, { does }: Shown) => does(() => document.dispatchEvent(new Event('visibilitychange'))),
  'tariff.chosen': 'elsewhere',
  'application.changed': 'elsewhere',
  'application.submitted': 'elsewhere',
  'personal.requested': 'elsewhere',
  'personal.concealed': 'elsewhere',
  'withdrawal.confirmed': 'elsewhere',
  'draft.deleted': 'elsewhere',
  'address.entered': 'elsewhere',
  'flow.left': 'elsewhere',
  'flow.restarted': 'elsewhere',
  'page.hidden': 'elsewhere',
  'session.restored': 'elsewhere',
} satisfies {
  [Type in Step['type']]: ((step: Extract<Step, { type: Type }>, shown: Shown) => Promise<unknown>) | 'elsewhere';
};

const make = async (step: Step, shown: Shown): Promise<void> => {
  const gesture = gestures[step.type];
  if (gesture === 'elsewhere') {
    throw new Error(`The event ${step.type} is not for this walk`);
  }
  // The table ties each event to its gesture; the key alone has lost that.
  await (gesture as (event: Step, shown: Shown) => Promise<unknown>)(step, shown);
};

/** What was read aloud stays in the live region; it is not on the screen. */
const onScreen = { ignore: '[role=status], script, style' };
const says = (text: string | RegExp) => async (): Promise<void> => {
  expect((await screen.findAllByText(text, onScreen)).length).toBeGreaterThan(0);
};
const verdicts =
  /^(Номер можно перенести|Не удалось проверить номер|Проверки номеров на сегодня закончились|С прошлого переноса не прошло 60 дней|Городской номер перенести нельзя)$/;

/** What a person sees in each phase, by role and words. */
const sights: Record<Phase, () => Promise<void>> = {
  typing: async () => {
    expect(screen.queryAllByText(verdicts, onScreen)).toEqual([]);
    expect(screen.getByRole('button', { name: 'Продолжить' })).toBeEnabled();
  },
  checking: async () => {
    expect(screen.queryAllByText(verdicts, onScreen)).toEqual([]);
    expect(field()).toBeEnabled();
  },
  checked: says('Номер можно перенести'),
  obstructed: says('С прошлого переноса не прошло 60 дней'),
  refused: says('Городской номер перенести нельзя'),
  unchecked: says('Проверки номеров на сегодня закончились'),
  checkFailed: says('Не удалось проверить номер'),
  signingIn: async () => {
    expect(await screen.findByRole('button', { name: 'Переходим на Госуслуги' })).toBeVisible();
  },
  creating: async () => {
    expect(await screen.findByRole('button', { name: 'Начинаем заявление' })).toBeVisible();
  },
  createRefused: says('С прошлого переноса не прошло 60 дней'),
  createFailed: async () => {
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeEnabled();
  },
};

const isOnStep = (snapshot: Snapshot): boolean => snapshot.matches({ active: 'init' });
const begin = (): Snapshot => getInitialSnapshot(portationFlowMachine, { draft: null });
const takes = (snapshot: Snapshot, step: Step): boolean =>
  portationFlowMachine.getTransitionData(snapshot, asEvent(step)).length > 0;

const eventsFor = (isSignedIn: boolean): readonly Step[] => [
  { type: 'number.changed', digits: '9000000001', isComplete: true },
  { type: 'number.changed', digits: '900', isComplete: false },
  { type: 'operator.chosen', operatorId: 'mts' },
  { type: 'step.continued', isSignedIn },
  { type: 'work.retried' },
  { type: 'wait.prolonged' },
  { type: 'wait.abandoned' },
  ...endings,
];

const draft = { digits: '9000000001', recipientId: 'mts', tariffId: null, resume: false };
/** What comes from outside the page, wherever it stands: each is walked once for what it does. */
const fromOutside: readonly Step[] = [
  { type: 'draft.restored', draft: { ...draft, resume: true }, isSignedIn: true },
  { type: 'draft.restored', draft, isSignedIn: true },
  { type: 'draft.restored', draft: { ...draft, digits: '900' }, isSignedIn: false },
  { type: 'tariff.preset', operatorId: 'mts', tariffId: 'mts-spokoynyy-25' },
  { type: 'recipients.loaded', recipients: [{ operatorId: 'mts', regionCodes: ['25'] }] },
  { type: 'session.ended' },
  { type: 'page.shown' },
  { type: 'failure.dismissed' },
];

/** What the page itself keeps a person from doing, though the chart would listen. */
const isWithheld = (snapshot: Snapshot, step: Step): boolean => {
  const phase = selectInitPhase(snapshot);
  const isLeaving = phase === 'creating' || phase === 'signingIn';
  if (step.type === 'wait.abandoned' || step.type === 'wait.prolonged') {
    return !selectIsSlow(snapshot);
  }
  // The operator that is chosen is chosen: pressing it again says nothing. On the way out the form is still.
  if (step.type === 'operator.chosen') {
    return isLeaving || snapshot.context.recipientId === step.operatorId;
  }
  return step.type === 'number.changed' && (isLeaving || snapshot.context.digits === step.digits);
};

/** A choice and a change mean the same wherever they are made: walked where they decide something. */
const isRepetition = (snapshot: Snapshot, step: Step): boolean => {
  const phase = selectInitPhase(snapshot);
  if (step.type === 'operator.chosen') {
    return !['checked', 'unchecked', 'refused'].includes(phase);
  }
  return step.type === 'number.changed' && !['typing', 'checking', 'checked', 'createRefused'].includes(phase);
};

/** Every situation by its shortest way, and from it every event that a person, the server or time can bring there. */
const waysFor = (isSignedIn: boolean): Step[][] => {
  const possible = (snapshot: Snapshot): Step[] =>
    isOnStep(snapshot)
      ? eventsFor(isSignedIn).filter(
          (step) => takes(snapshot, step) && !isWithheld(snapshot, step) && !isRepetition(snapshot, step),
        )
      : [];
  // The graph wants the chart's own events: ours are written for the gestures and told to it by their place.
  const known = new Map<PortationFlowEvent, Step>();
  const tell = (step: Step): PortationFlowEvent => {
    const event = asEvent(step);
    known.set(event, step);
    return event;
  };
  const done = new Set<string>();
  const isNew = (state: Snapshot, step: Step): boolean => {
    const drawn = portationFlowMachine.getTransitionData(state, asEvent(step)).map((one) => ids.get(one));
    const isFirst = !done.has(String(drawn));
    done.add(String(drawn));
    return isFirst;
  };
  return (
    getShortestPaths(portationFlowMachine, {
      input: { draft: null },
      events: (snapshot) => possible(snapshot).map(tell),
      serializeState: (snapshot) =>
        JSON.stringify([snapshot.value, snapshot.context.digits.length, snapshot.context.recipientId]),
    })
      .filter(({ state }) => isOnStep(state))
      .flatMap(({ state, steps }) => {
        const before = steps.flatMap(({ event }) => known.get(event) ?? []);
        return [...possible(state), ...fromOutside.filter((step) => takes(state, step) && isNew(state, step))].map(
          (step) => [...before, step],
        );
      })
      // A visitor walks the number, a citizen the beginning of the application.
      .filter(
        (way) =>
          !isSignedIn ||
          way.some(({ type }) => type === 'step.continued' || fromOutside.some((one) => one.type === type)),
      )
  );
};

const story = (step: Step): string => {
  if (step.type === 'number.changed') {
    return step.digits;
  }
  if ('output' in step) {
    return `${step.actorId}: ${step.output.tag === 'refused' ? step.output.problem.code : step.output.tag}`;
  }
  return step.type;
};

const taken = new Set<string>();
const ids = readTransitionIds(portationFlowMachine);
let seen = 0;
let walked = 0;
const structure = readStructure(portationFlowMachine);
const own = structure.transitions
  .filter(({ source, trigger }) => source.startsWith('active.init') && trigger !== 'always')
  .map(({ id }) => id);
// `deciding` is passed through at once.
const ownStates = structure.states
  .map(({ path }) => path)
  .filter((path) => path.startsWith('active.init') && path !== 'active.init.deciding');
const states = new Set<string>();
let site: HostedSite;

beforeAll(async () => {
  site = await hostSite();
}, 60_000);
beforeEach(async () => {
  await site.db.deleteFrom('lookupQuotas').execute();
});
afterEach(closeSites);

describe.each([
  ['a visitor', false],
  ['a citizen who has signed in', true],
] as const)('%s', (_who, isSignedIn) => {
  test.each(waysFor(isSignedIn).map((way) => [way.map(story).join(', '), way] as const))('%s', async (_story, way) => {
    walked += 1;
    const shown = await open(site, isSignedIn);
    await screen.findByRole('radio', { name: /МТС/ });
    let snapshot = begin();
    for (const step of way) {
      await make(step, shown);
      const event = asEvent(step);
      for (const drawn of portationFlowMachine.getTransitionData(snapshot, event)) {
        const id = ids.get(drawn);
        if (id !== undefined) {
          taken.add(id);
        }
      }
      snapshot = getNextSnapshot(portationFlowMachine, snapshot, event);
      await waitFor(() => expect(shown.flow.state()).toEqual(snapshot.value));
      if (selectIsSlow(snapshot)) {
        expect(screen.getByText('Ответа долго нет', onScreen)).toBeVisible();
      }
      if (isOnStep(snapshot)) {
        await sights[selectInitPhase(snapshot)]();
      } else {
        expect(await screen.findByRole('heading', { level: 1, name: 'Выберите тариф' })).toBeVisible();
      }
      for (const node of snapshot._nodes as AnyStateNode[]) {
        states.add(pathOf(node));
      }
      seen += 1;
    }
  });
});

test('the walks looked at the page after every step, and took the transitions of step 1', () => {
  const unwalked = [
    // The walks know one operator, and it was chosen on the way there: the journeys choose another.
    'active.init.createRefused event operator.chosen 0',
    // A visitor does not come to a refusal of the server, and a citizen who was signed in there still is.
    'active.init.createRefused event step.continued 1',
    'active.init.createFailed event operator.chosen 0',
  ];
  expect(seen).toBe([...waysFor(false), ...waysFor(true)].reduce((sum, way) => sum + way.length, 0));
  expect(own.filter((id) => !taken.has(id))).toEqual(unwalked);
  expect(ownStates.filter((path) => !states.has(path))).toEqual([]);
});

afterAll(() => {
  const covered = own.filter((id) => taken.has(id)).length;
  process.stdout.write(
    `portation, step 1: ${ownStates.length} states, ${own.length} transitions, ${walked} ways, ${seen} looks at the page, ${Math.round((100 * covered) / own.length)} % of the transitions taken\n`,
  );
});
