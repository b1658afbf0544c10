import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { selectIsSignedIn } from '../../machines/auth/auth.selectors.ts';
import type { CheckInput, CheckOutcome } from '../../machines/auth/auth.types.ts';
import { machines } from '../../machines/registry.ts';
import { orderStatusMachine } from '../../machines/order-status/order-status.machine.ts';
import { type ChartSystem, rootOf, startChart } from '../../src/actors/system.ts';
import { createRecorder } from '../../src/inspector/recorder.ts';
import { readRecording, type Recording } from '../../src/inspector/recording.ts';
import { replay } from '../../src/inspector/replay.ts';
import { signedIn } from './auth/fixtures.ts';
import { charts, recordFailingSubmit } from './portation-flow/recorded-flow.ts';

const folder = join(import.meta.dirname, 'replays');

/** As it comes back from a file. */
const fromFile = (recording: unknown): Recording => {
  const read = readRecording(JSON.stringify(recording));
  if ('error' in read) {
    throw new Error(`The recording is not readable: ${read.error}`);
  }
  return read.recording;
};

describe('a recording', () => {
  test('replays to the same states from the file alone', async () => {
    const { lastState, recording } = await recordFailingSubmit();
    const { differences, frames, unknownCharts } = replay(fromFile(recording), charts);
    expect(frames.filter(({ deviation }) => deviation !== null)).toEqual([]);
    expect(frames.at(-1)?.after).toEqual(lastState);
    expect(frames.length).toBe(recording.steps.length);
    expect({ differences, unknownCharts }).toEqual({ differences: [], unknownCharts: [] });
  });

  test('produces the same JSON on every replay', async () => {
    const { recording } = await recordFailingSubmit();
    expect(JSON.stringify(replay(fromFile(recording), charts))).toBe(
      JSON.stringify(replay(fromFile(recording), charts)),
    );
    expect(JSON.stringify((await recordFailingSubmit()).recording)).toBe(JSON.stringify(recording));
  });

  test('contains done, error and timer events and marks ignored ones', async () => {
    const { recording } = await recordFailingSubmit();
    const types = recording.steps.map(({ event }) => event.type);
    expect(types).toEqual(
      expect.arrayContaining([
        'xstate.done.actor.submitOrder',
        'xstate.error.actor.submitOrder',
        'xstate.done.actor.lookupNumber',
      ]),
    );
    expect(types.filter((type) => type.startsWith('xstate.after.slowResponseDelay.'))).toHaveLength(1);
    expect(types.filter((type) => type.startsWith('xstate.after.autosavePause.'))).toHaveLength(1);
    expect(recording.steps.filter(({ ignored }) => ignored).map(({ event }) => event.type)).toEqual([
      'removal.confirmed',
    ]);
  });

  test('lists taken transitions and context changes', async () => {
    const { recording } = await recordFailingSubmit();
    const { frames } = replay(fromFile(recording), charts);
    const failed = frames.find(({ step }) => step.event.type === 'xstate.error.actor.submitOrder');
    expect(failed?.taken).toEqual(['active.submit.form.sending error submitOrder 0']);
    expect(failed?.changes.map(({ key }) => key)).toEqual(['failure']);
    expect(failed?.active).toContain('active.submit.form.sendFailed');
  });

  test('compares what the charts remember, not only their states', async () => {
    const { recording } = await recordFailingSubmit();
    const other = {
      ...recording,
      steps: recording.steps.map((step, index) => (index === 3 ? { ...step, changes: { digits: '0' } } : step)),
    };
    const deviating = replay(fromFile(other), charts).frames.filter(({ deviation }) => deviation !== null);
    expect(deviating).toMatchObject([{ deviation: 'otherContext', deviating: ['digits'] }]);
  });

  test('of another version reports what differs and where it diverges', async () => {
    const { recording } = await recordFailingSubmit();
    const chart = recording.charts['portationFlow'];
    const older = {
      ...recording,
      charts: {
        portationFlow: {
          version: '0000000000000000',
          outline: ['active.init.loading (atomic)', ...(chart?.outline.slice(1) ?? [])],
        },
      },
      steps: recording.steps.map((step, index) =>
        index === 3 ? { ...step, state: { active: { init: 'loading' } } } : step,
      ),
    };
    const { differences, frames } = replay(fromFile(older), charts);
    expect(differences).toMatchObject([
      {
        chart: 'portationFlow',
        recorded: '0000000000000000',
        removed: ['active.init.loading (atomic)'],
        added: [chart?.outline[0]],
      },
    ]);
    expect(frames.flatMap(({ deviation }, index) => (deviation === null ? [] : [index]))).toEqual([3]);
  });

  test('of a missing chart names it and plays the rest', async () => {
    const { recording } = await recordFailingSubmit();
    const { frames, unknownCharts } = replay(fromFile(recording), { orderStatus: orderStatusMachine });
    expect({ frames, unknownCharts }).toEqual({ frames: [], unknownCharts: ['portationFlow'] });
  });

  test('with an impossible start reports it and plays the rest', async () => {
    const { recording } = await recordFailingSubmit();
    const spoilt = {
      ...recording,
      actors: recording.actors.map((actor) => ({ ...actor, start: { ...actor.start, value: 'nowhere' } })),
    };
    expect(replay(fromFile(spoilt), charts)).toMatchObject({
      frames: [],
      lostCharts: ['portationFlow'],
      unknownCharts: [],
    });
  });

  test('with a chart named like an Object.prototype member does not find it', async () => {
    const { recording } = await recordFailingSubmit();
    const [actor] = recording.actors;
    const strange = {
      ...recording,
      charts: { constructor: recording.charts['portationFlow'] },
      actors: [{ ...actor, chart: 'constructor' }],
    };
    expect(replay(fromFile(strange), charts)).toMatchObject({
      differences: [],
      frames: [],
      unknownCharts: ['constructor'],
    });
  });

  test.each([
    ['not JSON at all', 'PK\u0003\u0004', 'notJson'],
    ['another JSON', '{"name":"x"}', 'foreign'],
    ['a chart, not a session', '{"format":"mnp-portal.chart"}', 'foreign'],
    ['a later format', '{"format":"mnp-portal.recording","formatVersion":9}', 'otherFormat'],
    ['a file cut in two', '{"format":"mnp-portal.recording","formatVersion":2,"charts":{}}', 'damaged'],
    [
      'a step of an unknown actor',
      '{"format":"mnp-portal.recording","formatVersion":2,"build":"","startedAt":"2026-11-20T09:00:00.000Z","dropped":0,"pages":[],"calls":[],"server":[],"charts":{},"actors":[],"steps":[{"at":0,"actor":"x","event":{"type":"a"},"state":"b","changes":{},"ignored":false}]}',
      'damaged',
    ],
    [
      'nothing recorded',
      '{"format":"mnp-portal.recording","formatVersion":2,"build":"","startedAt":"2026-11-20T09:00:00.000Z","dropped":0,"pages":[],"calls":[],"server":[],"charts":{},"actors":[],"steps":[]}',
      'empty',
    ],
  ])('that is %s is reported as such', (_name, content, error) => {
    expect(readRecording(content)).toEqual({ error });
  });
});

test('starts from the current states after clearing', () => {
  const recorder = createRecorder({ charts, now: () => 0 });
  const actor = createActor(orderStatusMachine, { inspect: recorder.inspect });
  actor.start();
  actor.send({ type: 'order.submitted', isComplete: true });
  recorder.clear();
  actor.send({ type: 'operator.accepted' });
  actor.stop();
  const { actors, steps } = recorder.recording();
  expect(actors).toEqual([
    { id: 'orderStatus-1', chart: 'orderStatus', start: { value: { PendingBDPN: 'operatorReview' }, context: {} } },
  ]);
  expect(steps.map(({ event, state }) => [event.type, state])).toEqual([
    ['operator.accepted', { PendingBDPN: 'registration' }],
  ]);
});

/** Every file of the folder is a test: a session that once went as its charts allowed must go the same way now. */
const saved = readdirSync(folder).filter((file) => file.endsWith('.json'));

test('names the chart that sent an event, after its cause', async () => {
  const recorder = createRecorder({ charts: machines, now: () => 0 });
  const system: ChartSystem = { root: null, inspect: recorder.inspect };
  const flow = createActor(machines.portationFlow, { parent: rootOf(system), input: { draft: null } });
  const checkSession = fromPromise<CheckOutcome, CheckInput>(() => Promise.resolve(signedIn(30)));
  const actions = { notifyTabs: () => undefined };
  const auth = createActor(machines.auth.provide({ actors: { checkSession }, actions }), { parent: rootOf(system) });
  startChart(system, 'portationFlow', flow);
  startChart(system, 'auth', auth);
  auth.send({ type: 'auth.started' });
  await waitFor(auth, selectIsSignedIn);
  auth.send({ type: 'session.lost' });
  expect(fromFile(recorder.recording()).steps.map(({ actor, event, sender }) => [actor, event.type, sender])).toEqual([
    ['auth-2', 'auth.started', undefined],
    ['auth-2', 'xstate.done.actor.checkSession', undefined],
    ['portationFlow-1', 'session.restored', 'auth-2'],
    ['auth-2', 'session.lost', undefined],
    ['portationFlow-1', 'session.ended', 'auth-2'],
  ]);
});

test('keeps a stopped chart until it is cleared', () => {
  const recorder = createRecorder({ charts, now: () => 0 });
  const open = () => createActor(orderStatusMachine, { inspect: recorder.inspect }).start();
  const first = open();
  first.send({ type: 'order.updated' });
  first.stop();
  const second = open();
  expect(recorder.live().map(({ id }) => id)).toEqual(['orderStatus-2']);
  expect(recorder.recording().actors.map(({ id }) => id)).toEqual(['orderStatus-1', 'orderStatus-2']);
  expect(recorder.recording().steps).toHaveLength(1);
  recorder.clear();
  expect(recorder.recording().actors.map(({ id }) => id)).toEqual(['orderStatus-2']);
  second.stop();
  open();
  expect(recorder.live().map(({ id }) => id)).toEqual(['orderStatus-3']);
});

test('has saved recordings', () => {
  expect(saved).not.toEqual([]);
});

test.each(saved)('the saved recording %s replays unchanged', (file) => {
  const read = readRecording(readFileSync(join(folder, file), 'utf8'));
  expect('error' in read ? read.error : null).toBeNull();
  if ('error' in read) {
    return;
  }
  const { frames, lostCharts, unknownCharts } = replay(read.recording, charts);
  expect({ lostCharts, unknownCharts }).toEqual({ lostCharts: [], unknownCharts: [] });
  expect(frames.length).toBeGreaterThan(0);
  expect(
    frames
      .filter(({ deviation }) => deviation !== null)
      .map(({ after, step }) => ({ event: step.event.type, recorded: step.state, now: after })),
  ).toEqual([]);
});
