import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getNextSnapshot, initialTransition, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { numberLookupMachine } from '../../machines/number-lookup/number-lookup.machine.ts';
import type { NumberLookupEvent, SingleOutcome } from '../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo } from '../../mocks/builders/numbers.ts';
import { buildProblem } from '../../mocks/builders/problems.ts';
import { network } from '../harness/network.ts';
import { closeSites, hostSite, type HostedSite } from '../harness/render-app.tsx';
import { readStructure, readTransitionIds } from '../../src/inspector/chart-structure.ts';

// Ways through the chart of one number, found in the chart itself, walked on the real page over the real API: what the
// page shows must be what the chart says, after every step of every way.

type Snapshot = SnapshotFrom<typeof numberLookupMachine>;
type Phase = keyof (typeof numberLookupMachine)['states']['single']['states'];
type Done = { type: 'xstate.done.actor.lookupNumber'; output: SingleOutcome; actorId: 'lookupNumber' };
type Step = NumberLookupEvent | Done;

const ends = (output: SingleOutcome): Done => ({ type: 'xstate.done.actor.lookupNumber', output, actorId: 'lookupNumber' });

/** What becomes of a number: the real API decides by its digits. */
const numbers = {
  free: '9000014011',
  unallocated: '9070000055',
  landline: '4951234567',
  partial: '900',
} as const;

const outcomeOf = (digits: string): SingleOutcome => {
  if (digits === numbers.landline) return { tag: 'refused', problem: buildProblem({ code: 'NOT_MOBILE' }) };
  if (digits === numbers.unallocated) {
    return { tag: 'found', number: buildNumberInfo({ obstacles: [{ code: 'RANGE_UNKNOWN', availableFrom: null }] }) };
  }
  return { tag: 'found', number: buildNumberInfo() };
};
/** No session is asked for by this call; a server that does all the same is a failure like others. */
const expired: SingleOutcome = { tag: 'sessionExpired' };
const unreachable: SingleOutcome = { tag: 'unreachable', status: 502, code: null, traceId: null };

type How = 'api' | 'fault' | 'expired';
let release: ((how: How) => void) | null = null;
let asked = new Promise<How>(() => undefined);
/** The next lookup waits until the way says how it ends; one that waits already goes on waiting. */
const hold = (): void => {
  if (release !== null) return;
  asked = new Promise((resolve) => {
    release = resolve;
  });
};
const answer = (how: How): void => {
  release?.(how);
  release = null;
};

const field = () => screen.findByLabelText('Какой номер проверить?', {}, { timeout: 8_000 });

/** How a person, or the server, makes each event happen. Events of other parts of the page have their own tests. */
const gestures = {
  'number.changed': async ({ digits }: Extract<Step, { type: 'number.changed' }>) => {
    const input = await field();
    await userEvent.clear(input);
    await userEvent.type(input, digits);
  },
  'check.requested': async () => {
    hold();
    await userEvent.type(await field(), '{Enter}');
  },
  'work.retried': async () => {
    hold();
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  },
  'xstate.done.actor.lookupNumber': async ({ output }: Done) => answer(output.tag === 'unreachable' ? 'fault' : output.tag === 'sessionExpired' ? 'expired' : 'api'),
  'wait.prolonged': 'elsewhere',
  'wait.abandoned': 'elsewhere',
  'quota.changed': 'elsewhere',
  'file.chosen': 'elsewhere',
  'file.dismissed': 'elsewhere',
  'file.retried': 'elsewhere',
  'file.awaited': 'elsewhere',
  'upload.progressed': 'elsewhere',
} satisfies { [Type in Step['type']]: ((event: Extract<Step, { type: Type }>) => Promise<void>) | 'elsewhere' };

const make = (step: Step): Promise<void> => {
  const gesture = gestures[step.type];
  if (gesture === 'elsewhere') throw new Error(`The event ${step.type} is not for this walk`);
  // The table ties each event to its gesture; the key alone has lost that.
  return (gesture as (event: Step) => Promise<void>)(step);
};

/** What a person sees in each state, by role and words. */
const sights: Record<Exclude<Phase, 'quotaExceeded'>, () => Promise<void>> = {
  idle: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Проверить номер' })).toBeEnabled());
    expect(await field()).not.toHaveAccessibleDescription(/Введите номер полностью/);
    expect(screen.queryByText(/Не получилось|Сервер не ответил|не выделен ни одному|Городской номер/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Перенести этот номер' })).toBeNull();
  },
  incomplete: async () => {
    const input = await field();
    await waitFor(() => expect(input).toHaveAccessibleDescription(/Введите номер полностью/));
  },
  checking: async () => {
    expect(await screen.findByRole('button', { name: 'Узнаём оператора' })).toBeInTheDocument();
  },
  found: async () => {
    expect(await screen.findByRole('region', { name: '+7\u00a0(900)\u00a0001-40-11' }, { timeout: 8_000 })).toHaveTextContent('Т2');
  },
  notFound: async () => {
    expect(await screen.findByText('Номер не выделен ни одному оператору', {}, { timeout: 8_000 })).toBeInTheDocument();
  },
  refused: async () => {
    expect(await screen.findByText('Городской номер перенести нельзя', {}, { timeout: 8_000 })).toBeInTheDocument();
  },
  failed: async () => {
    expect(await screen.findByText(/^(Не получилось|Сервер не ответил)$/, {}, { timeout: 8_000 })).toBeInTheDocument();
  },
};

const phaseOf = (snapshot: Snapshot): Phase => {
  const { single } = snapshot.value;
  return typeof single === 'string' ? single : 'checking';
};
const isSeen = (phase: Phase): phase is keyof typeof sights => Object.hasOwn(sights, phase);

/** The events that may happen in a situation: the answer is the one the number asks for. */
const eventsIn = (snapshot: Snapshot): Step[] => [
  ...Object.values(numbers).map((digits): Step => ({ type: 'number.changed', digits })),
  { type: 'check.requested' },
  { type: 'work.retried' },
  ends(outcomeOf(snapshot.context.digits)),
  ends(unreachable),
  ends(expired),
];
const takes = (snapshot: Snapshot, step: Step): boolean => numberLookupMachine.getTransitionData(snapshot, step as NumberLookupEvent).length > 0;

/** Every situation by its shortest way, and from it every event that means something there. */
const ways = getShortestPaths(numberLookupMachine, {
  // The graph wants the chart's own events; the end of work is one of the library's.
  events: (snapshot) => eventsIn(snapshot) as NumberLookupEvent[],
  serializeState: (snapshot) => `${phaseOf(snapshot)} ${snapshot.context.digits}`,
}).flatMap(({ state, steps }) => {
  const before = steps.map(({ event }) => event as Step).filter(({ type }) => (type as string) !== 'xstate.init');
  // One partial and one whole number are enough to type over what is there.
  const next = eventsIn(state).filter((step) => takes(state, step) && (step.type !== 'number.changed' || [numbers.partial, numbers.free].includes(step.digits as never)));
  return next.map((step) => [...before, step]);
});

const story = (step: Step): string => {
  if (step.type === 'number.changed') return `typed ${step.digits}`;
  return step.type === 'xstate.done.actor.lookupNumber' ? `answered ${step.output.tag}` : step.type;
};

let site: HostedSite;
let seen = 0;
const taken = new Set<string>();
const ids = readTransitionIds(numberLookupMachine);

beforeAll(async () => {
  site = await hostSite();
}, 60_000);
beforeEach(async () => {
  await site.db.deleteFrom('lookupQuotas').execute();
});
afterEach(closeSites);

test.each(ways.map((way) => [way.map(story).join(', '), way] as const))('%s', async (_story, way) => {
  await site.open('/check');
  // The start's own question about the quota is answered.
  expect(await screen.findByText(/^Осталось 10 проверок\.$/, {}, { timeout: 8_000 })).toBeInTheDocument();
  const calls = { lookup: 0, quota: 0 };
  network.use(
    http.post('*/msisdn/info/quota', () => {
      calls.quota += 1;
    }),
    http.post('*/msisdn/info/single', async () => {
      calls.lookup += 1;
      // What is not answered here goes on to the real API.
      const how = await asked;
      if (how === 'expired') return HttpResponse.json(buildProblem({ code: 'UNAUTHORIZED', status: 401 }), { status: 401 });
      return how === 'fault' ? new HttpResponse('<html>', { status: 502 }) : undefined;
    }),
  );
  let [snapshot] = initialTransition(numberLookupMachine);
  for (const step of way) {
    await make(step);
    for (const drawn of numberLookupMachine.getTransitionData(snapshot, step as NumberLookupEvent)) {
      const id = ids.get(drawn);
      if (id !== undefined) taken.add(id);
    }
    snapshot = getNextSnapshot(numberLookupMachine, snapshot, step as NumberLookupEvent);
    const phase = phaseOf(snapshot);
    const look = isSeen(phase) ? sights[phase] : undefined;
    if (look === undefined) throw new Error(`The walk came to «${phase}», which has a test of its own`);
    await look();
    seen += 1;
  }
  // Every lookup asks for what is left of the quota when it ends; nothing may be asked after the test.
  answer('api');
  await waitFor(() => expect(calls.quota).toBe(calls.lookup));
  cleanup();
});

test('the walks looked at the page after every step and took every transition that has no test of its own', () => {
  const elsewhere = [
    /** The quota: it has its own answers and its own test. */
    'isQuotaSpent',
    'isQuotaRefused',
    'hasChecks',
  ];
  const own = readStructure(numberLookupMachine).transitions.filter(
    ({ guard, name, source, trigger }) =>
      (source === 'single' || source.startsWith('single.')) &&
      trigger !== 'timer' &&
      trigger !== 'error' &&
      !name.startsWith('wait.') &&
      !elsewhere.includes(guard ?? ''),
  );
  expect(seen).toBe(ways.reduce((sum, way) => sum + way.length, 0));
  expect(own.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual([]);
  expect(ways.length).toBeGreaterThan(20);
});

afterAll(() => {
  const { states, transitions } = readStructure(numberLookupMachine);
  const own = transitions.filter(({ source }) => source.startsWith('single'));
  process.stdout.write(`number-lookup: ${states.filter(({ path }) => path.startsWith('single')).length} states, ${own.length} transitions, ${ways.length} ways, ${seen} looks at the page, ${Math.round((100 * taken.size) / own.length)} % of the transitions taken\n`);
});
