import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { machines } from '../../machines/registry.ts';
import { createRecorder, STEPS, withoutFirstSteps } from './recorder.ts';
import { createRecordingStore } from './recording-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A storage area of a browser. */
const createStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

/** A browser whose tabs store recordings. */
const openBrowser = () => {
  const localStorage = createStorage();
  let time = Date.parse('2026-11-20T09:00:00.000Z');
  let ids = 0;
  return {
    localStorage,
    wait: (ms: number) => {
      time += ms;
    },
    /** @param sessionStorage that of a tab that has loaded another document */
    open: (sessionStorage = createStorage()) => {
      const store = createRecordingStore(
        { localStorage, sessionStorage },
        () => time,
        () => String((ids += 1)),
      );
      const recorder = createRecorder({ charts: machines, now: () => time, earlier: store.load() });
      const actor = createActor(machines.orderStatus, { inspect: recorder.inspect });
      actor.start();
      return { actor, recorder, sessionStorage, store };
    },
  };
};

test('a recording goes on in the next document of the tab, with other actors and tokens', () => {
  const browser = openBrowser();
  const { actor, recorder, sessionStorage, store } = browser.open();
  recorder.opened({ route: '/', width: 1280, height: 800, isLoaded: true });
  actor.send({ type: 'order.updated' });
  store.save(recorder.recording());
  store.release();
  browser.wait(1_000);

  const next = browser.open(sessionStorage);
  next.actor.send({ type: 'order.deleted' });
  expect(next.recorder.recording()).toMatchObject({
    actors: [{ id: 'orderStatus-1' }, { id: 'orderStatus-2' }],
    pages: [{ at: 0, route: '/' }],
    steps: [
      { actor: 'orderStatus-1', at: 0 },
      { actor: 'orderStatus-2', at: 1_000 },
    ],
  });
});

test('a new tab goes on with the recording of a closed one, and not with that of an open one', () => {
  const browser = openBrowser();
  const first = browser.open();
  first.actor.send({ type: 'order.updated' });
  first.store.save(first.recorder.recording());
  expect(browser.open().recorder.steps()).toEqual([]);
  first.store.release();
  expect(browser.open().recorder.steps()).toHaveLength(1);
  expect(browser.open().recorder.steps()).toEqual([]);
});

test('a new tab goes on with the newest recording of several closed ones', () => {
  const browser = openBrowser();
  const opened = [1, 2, 3].map(() => {
    browser.wait(1_000);
    return browser.open();
  });
  for (const { actor, recorder, store } of opened) {
    actor.send({ type: 'order.updated' });
    store.save(recorder.recording());
  }
  opened.forEach(({ store }) => store.release());
  expect(browser.open().recorder.recording().startedAt).toBe(opened[2]?.recorder.recording().startedAt);
  expect(browser.localStorage.length).toBe(0);
});

test('a recording is erased at sign-out and after a day', () => {
  const browser = openBrowser();
  const { recorder, sessionStorage, store } = browser.open();
  store.save(recorder.recording());
  expect(browser.localStorage.length).toBe(1);
  store.erase();
  store.save(recorder.recording());
  expect(browser.localStorage.length).toBe(0);

  const other = browser.open(sessionStorage);
  expect(other.store.save(other.recorder.recording())).toBe(true);
  browser.wait(DAY_MS);
  expect(other.store.save(other.recorder.recording())).toBe(false);
  expect(browser.localStorage.length).toBe(0);

  const last = browser.open();
  last.store.save(last.recorder.recording());
  browser.wait(DAY_MS);
  expect(browser.open().recorder.recording().actors).toHaveLength(1);
  expect(browser.localStorage.length).toBe(0);
});

test('a long recording loses its first steps, and its actors start where those left them', () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const actor = createActor(machines.orderStatus, { inspect: recorder.inspect });
  actor.start();
  actor.send({ type: 'order.submitted', isComplete: true });
  for (let count = 0; count < 2 * STEPS; count += 1) {
    actor.send({ type: 'order.updated' });
  }
  const { actors, dropped, steps } = recorder.recording();
  expect(steps.length).toBeLessThan(2 * STEPS);
  expect(steps.length + dropped).toBe(2 * STEPS + 1);
  expect(actors).toMatchObject([{ start: { value: { PendingBDPN: 'operatorReview' } } }]);
});

test('a chart that was quiet during all steps that are left stays in the recording', () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const quiet = createActor(machines.orderStatus, { inspect: recorder.inspect });
  quiet.start();
  quiet.send({ type: 'order.submitted', isComplete: true });
  const busy = createActor(machines.orderStatus, { inspect: recorder.inspect });
  busy.start();
  for (let count = 0; count < 2 * STEPS; count += 1) {
    busy.send({ type: 'order.updated' });
  }
  expect(recorder.live().map(({ id }) => id)).toEqual(['orderStatus-1', 'orderStatus-2']);
  quiet.send({ type: 'operator.accepted' });
  const { actors, steps } = recorder.recording();
  expect(steps.at(-1)).toMatchObject({ actor: 'orderStatus-1', state: { PendingBDPN: 'registration' } });
  expect(actors[0]).toMatchObject({ id: 'orderStatus-1', start: { value: { PendingBDPN: 'operatorReview' } } });
});

test('calls, pages and steps of the server are bounded, and documents without steps leave no charts', () => {
  let earlier: ReturnType<ReturnType<typeof createRecorder>['recording']> | null = null;
  for (let documents = 0; documents < 3; documents += 1) {
    const recorder = createRecorder({ charts: machines, now: () => 0, earlier });
    createActor(machines.orderStatus, { inspect: recorder.inspect }).start();
    earlier = recorder.recording();
  }
  expect(earlier?.actors).toMatchObject([{ id: 'orderStatus-3' }]);

  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const step = {
    at: '2026-11-20T09:00:00.000Z',
    kind: 'order',
    party: null,
    orderId: '1',
    event: 'order.created',
    from: null,
    to: 'Initialized',
    outcome: 'done',
    attempts: 1,
  } as const;
  recorder.setServer({ now: step.at, steps: Array.from({ length: 3 * STEPS }, () => step) });
  for (let count = 0; count < 3 * STEPS; count += 1) {
    recorder.called('getOrder');
    recorder.opened({ route: '/', width: 390, height: 844, isLoaded: false });
  }
  const { calls, pages, server } = recorder.recording();
  expect([calls.length, pages.length, server.length]).toEqual([2 * STEPS, 2 * STEPS, 2 * STEPS]);
});

test('tokens of an earlier document are not given again', () => {
  const first = createRecorder({ charts: machines, now: () => 0 });
  const flow = createActor(machines.feedback, { inspect: first.inspect });
  flow.start();
  const message = {
    name: 'А',
    email: 'a@example.test',
    topic: 'other',
    message: 'Текст обращения',
    consent: '1',
  } as const;
  flow.send({ type: 'feedback.submitted', submission: { message, idempotencyKey: 'k' } });
  flow.stop();
  const earlier = first.recording();
  const second = createRecorder({ charts: machines, now: () => 0, earlier });
  const next = createActor(machines.feedback, { inspect: second.inspect });
  next.start();
  next.send({ type: 'feedback.submitted', submission: { message, idempotencyKey: 'k' } });
  next.stop();
  const tokensOf = (value: unknown) => new Set(JSON.stringify(value).match(/"#\d+"/g));
  const [before, after] = second.recording().steps.filter(({ event }) => event.type === 'feedback.submitted');
  expect(tokensOf(before).size).toBeGreaterThan(3);
  expect([...tokensOf(after)].filter((token) => tokensOf(before).has(token))).toEqual([]);
});

test('a shortened recording keeps the page that was open', () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  recorder.opened({ route: '/', width: 390, height: 844, isLoaded: true });
  const actor = createActor(machines.orderStatus, { inspect: recorder.inspect });
  actor.start();
  actor.send({ type: 'order.updated' });
  actor.send({ type: 'order.updated' });
  expect(withoutFirstSteps(recorder.recording(), 1).pages).toMatchObject([{ route: '/' }]);
});
