import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { type LookupOutcome, noResponse } from '../../../machines/lib/outcome.ts';
import type { NationalNumber } from '../../../domain/msisdn.ts';
import { numberLookupMachine } from '../../../machines/number-lookup/number-lookup.machine.ts';
import {
  selectBatchPhase,
  selectFailure,
  selectFile,
  selectIsFileSlow,
  selectIsSlow,
  selectNumber,
  selectUploadProgress,
  selectSinglePhase,
} from '../../../machines/number-lookup/number-lookup.selectors.ts';
import type { FileOutcome } from '../../../machines/number-lookup/number-lookup.types.ts';
import { buildNumberInfo, buildQuota } from '../../../mocks/builders/numbers.ts';
import { rootOf, startChart } from '../../../src/actors/system.ts';
import { systemWith } from '../../harness/chart-system.ts';
import { result } from './fixtures.ts';
import { busy, refused, unreachable } from '../examples.ts';

const run = () => {
  const clock = new SimulatedClock();
  const singles: { digits: string; settle: (outcome: LookupOutcome) => void; signal: AbortSignal }[] = [];
  const files: { fileKey: string; settle: (outcome: FileOutcome) => void; signal: AbortSignal }[] = [];
  const asked: string[] = [];
  const system = systemWith({ startup: ({ type }) => asked.push(type) }, { clock });
  const actor = createActor(
    numberLookupMachine.provide({
      actors: {
        lookupNumber: fromPromise<LookupOutcome, { digits: NationalNumber }>(
          ({ input, signal }) => new Promise((settle) => singles.push({ ...input, settle, signal })),
        ),
        lookupFile: fromPromise<FileOutcome, { fileKey: string }>(
          ({ input, signal }) => new Promise((settle) => files.push({ ...input, settle, signal })),
        ),
      },
    }),
    { parent: rootOf(system) },
  );
  startChart(system, 'numberLookup', actor);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    clock,
    singles,
    files,
    asked,
    settled,
    phase: () => selectSinglePhase(actor.getSnapshot()),
    filePhase: () => selectBatchPhase(actor.getSnapshot()),
    type: (digits: string) => actor.send({ type: 'number.changed', digits }),
    check: () => actor.send({ type: 'check.requested' }),
    choose: (key: string) => actor.send({ type: 'file.chosen', file: { key, name: `${key}.csv` }, fileError: null }),
    answer: async (outcome: LookupOutcome) => {
      singles.at(-1)?.settle(outcome);
      await settled();
    },
    answerFile: async (outcome: FileOutcome) => {
      files.at(-1)?.settle(outcome);
      await settled();
    },
  };
};

test('sends a request on the button only and clears the result on typing', async () => {
  const { answer, actor, check, phase, singles, type } = run();
  type('9000000001');
  expect(singles).toHaveLength(0);
  check();
  check();
  expect(singles.map(({ digits }) => digits)).toEqual(['9000000001']);
  await answer({ tag: 'found', number: buildNumberInfo() });
  expect(phase()).toBe('found');
  type('900000000');
  expect(phase()).toBe('idle');
  expect(selectNumber(actor.getSnapshot())).toBeNull();
});

test('aborts the pending lookup on typing', () => {
  const { check, phase, singles, type } = run();
  type('9000000001');
  check();
  type('9000000002');
  expect(singles[0]?.signal.aborted).toBe(true);
  expect(phase()).toBe('idle');
});

test('sends nothing for an incomplete number', () => {
  const { check, phase, singles, type } = run();
  type('900');
  check();
  expect([phase(), singles.length]).toEqual(['incomplete', 0]);
});

test('asks for the quota when the page opens, once it is not known', () => {
  const { actor, asked } = run();
  expect(asked).toEqual([]);
  actor.send({ type: 'page.opened' });
  expect(asked).toEqual(['quota.asked']);
});

test('lets the server decide at zero quota and goes on with a new one', async () => {
  const { actor, answer, check, phase, singles, type } = run();
  actor.send({ type: 'quota.changed', quota: buildQuota({ remainingCount: 0 }) });
  type('9000000001');
  check();
  expect([phase(), singles.length]).toEqual(['checking', 1]);
  await answer(refused({ code: 'QUOTA_EXCEEDED' }));
  expect(phase()).toBe('quotaExceeded');
  actor.send({ type: 'quota.changed', quota: buildQuota({ remainingCount: 10 }) });
  expect(phase()).toBe('idle');
  check();
  expect(singles).toHaveLength(2);
});

test('says that the quota is outdated after every lookup, also an aborted one, and when the page is shown again', async () => {
  const { actor, answer, answerFile, asked, check, choose, type } = run();
  type('9000000001');
  check();
  choose('first');
  expect(asked).toEqual([]);
  await answer(unreachable);
  expect(asked).toEqual(['quota.outdated']);
  actor.send({ type: 'work.retried' });
  type('9000000002');
  expect(asked).toHaveLength(2);
  await answerFile({ tag: 'done', result });
  expect(asked).toHaveLength(3);
  actor.send({ type: 'quota.changed', quota: buildQuota() });
  actor.send({ type: 'page.shown' });
  expect(asked).toEqual(Array.from({ length: 4 }, () => 'quota.outdated'));
});

test("handles the server's QUOTA_EXCEEDED too", async () => {
  const { answer, check, phase, type } = run();
  type('9000000001');
  check();
  await answer(refused({ code: 'QUOTA_EXCEEDED' }));
  expect(phase()).toBe('quotaExceeded');
});

test('repeats a check that a busy server has refused, when it asks for it', async () => {
  const { answer, check, clock, phase, singles, type } = run();
  type('9000000001');
  check();
  await answer(busy);
  expect(phase()).toBe('failed');
  clock.increment(busy.repeatInMs);
  expect(singles.map(({ digits }) => digits)).toEqual(['9000000001', '9000000001']);
  await answer(unreachable);
  clock.increment(600_000);
  expect([phase(), singles.length]).toEqual(['failed', 2]);
});

test('asks a busy server five times more, and as often again for another number', async () => {
  const { answer, check, clock, singles, type } = run();
  for (const digits of ['9000000001', '9000000002']) {
    type(digits);
    check();
    for (let times = 0; times < 7; times += 1) {
      await answer(busy);
      clock.increment(busy.repeatInMs);
    }
    expect(singles.filter((one) => one.digits === digits)).toHaveLength(6);
  }
});

test('keeps the number after a failed lookup and retries', async () => {
  const { actor, answer, check, phase, singles, type } = run();
  type('9000000001');
  check();
  await answer(unreachable);
  expect(phase()).toBe('failed');
  expect(selectFailure(actor.getSnapshot())).not.toBeNull();
  actor.send({ type: 'work.retried' });
  expect(singles.map(({ digits }) => digits)).toEqual(['9000000001', '9000000001']);
});

test('reports a slow response, which can be awaited or cancelled', () => {
  const { actor, check, clock, phase, type } = run();
  type('9000000001');
  check();
  clock.increment(20_000);
  expect(selectIsSlow(actor.getSnapshot())).toBe(true);
  actor.send({ type: 'wait.prolonged' });
  expect(selectIsSlow(actor.getSnapshot())).toBe(false);
  clock.increment(20_000);
  actor.send({ type: 'wait.abandoned' });
  expect(phase()).toBe('idle');
});

test('uploads and processes a file independently of number lookups', async () => {
  const { actor, answerFile, check, choose, clock, filePhase, files, phase, type } = run();
  choose('first');
  expect([filePhase(), files[0]?.fileKey]).toEqual(['uploading', 'first']);
  actor.send({ type: 'upload.progressed', progress: 0.4 });
  expect(selectUploadProgress(actor.getSnapshot())).toBe(0.4);
  type('9000000001');
  check();
  actor.send({ type: 'upload.progressed', progress: 1 });
  expect([filePhase(), phase()]).toEqual(['processing', 'checking']);
  clock.increment(20_000);
  expect(selectIsFileSlow(actor.getSnapshot())).toBe(true);
  await answerFile({ tag: 'done', result });
  expect(filePhase()).toBe('ready');
});

test('reports a stalled upload and continues when it resumes', () => {
  const { actor, choose, clock, filePhase } = run();
  const isSlow = () => selectIsFileSlow(actor.getSnapshot());
  choose('first');
  clock.increment(15_000);
  actor.send({ type: 'upload.progressed', progress: 0.1 });
  clock.increment(15_000);
  expect(isSlow()).toBe(false);
  clock.increment(5_000);
  expect([filePhase(), isSlow()]).toEqual(['uploading', true]);
  actor.send({ type: 'file.waitProlonged' });
  expect(isSlow()).toBe(false);
  clock.increment(20_000);
  actor.send({ type: 'upload.progressed', progress: 0.2 });
  expect([filePhase(), isSlow(), selectUploadProgress(actor.getSnapshot())]).toEqual(['uploading', false, 0.2]);
});

test('cancels and prolongs the number lookup and the file independently', () => {
  const { actor, check, choose, clock, filePhase, files, phase, type } = run();
  choose('first');
  actor.send({ type: 'upload.progressed', progress: 1 });
  type('9000000001');
  check();
  clock.increment(20_000);
  actor.send({ type: 'wait.prolonged' });
  expect([selectIsSlow(actor.getSnapshot()), selectIsFileSlow(actor.getSnapshot())]).toEqual([false, true]);
  actor.send({ type: 'file.waitProlonged' });
  expect(selectIsFileSlow(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'wait.abandoned' });
  expect([phase(), filePhase(), files[0]?.signal.aborted]).toEqual(['idle', 'processing', false]);
});

test('sends nothing on a second click for an answered number, also at zero quota', async () => {
  const { actor, answer, check, phase, singles, type } = run();
  type('9000000001');
  check();
  await answer({ tag: 'found', number: buildNumberInfo() });
  check();
  actor.send({ type: 'quota.changed', quota: buildQuota({ remainingCount: 0 }) });
  check();
  expect([phase(), singles.length]).toEqual(['found', 1]);
});

test.each([0.3, 1])('aborts and forgets the file when cancelled at %s of the upload', (progress) => {
  const { actor, choose, filePhase, files } = run();
  choose('first');
  actor.send({ type: 'upload.progressed', progress });
  actor.send({ type: 'file.dismissed' });
  expect([filePhase(), files[0]?.signal.aborted]).toEqual(['choosing', true]);
  expect(selectFile(actor.getSnapshot())).toBeNull();
});

test('does not send an invalid file', () => {
  const { actor, filePhase, files } = run();
  actor.send({ type: 'file.chosen', file: { key: 'photo', name: 'photo.png' }, fileError: 'wrongType' });
  expect([filePhase(), files.length]).toEqual(['invalid', 0]);
});

test('resends the same file after a failure and after an ended session', async () => {
  const { actor, answerFile, choose, filePhase, files } = run();
  choose('first');
  await answerFile(noResponse);
  expect(filePhase()).toBe('fileFailed');
  actor.send({ type: 'file.retried' });
  await answerFile({ tag: 'sessionExpired' });
  expect(filePhase()).toBe('signInNeeded');
  actor.send({ type: 'file.retried' });
  expect(files.map(({ fileKey }) => fileKey)).toEqual(['first', 'first', 'first']);
});

test('forgets the failure of the former number and of the former file', async () => {
  const lookup = run();
  lookup.type('4951234567');
  lookup.check();
  await lookup.answer(refused({ code: 'QUOTA_EXCEEDED' }));
  expect(selectFailure(lookup.actor.getSnapshot())).not.toBeNull();
  lookup.type('495123456');
  expect(selectFailure(lookup.actor.getSnapshot())).toBeNull();
  lookup.choose('first');
  await lookup.answerFile(unreachable);
  lookup.choose('second');
  expect(lookup.actor.getSnapshot().context.fileFailure).toBeNull();
});

test('forgets the table and the progress of the former file', async () => {
  const lookup = run();
  for (const next of ['choose', 'dismiss'] as const) {
    lookup.choose('first');
    lookup.actor.send({ type: 'upload.progressed', progress: 1 });
    await lookup.answerFile({ tag: 'done', result });
    expect(lookup.actor.getSnapshot().context.result).toEqual(result);
    if (next === 'choose') {
      lookup.choose('second');
    } else {
      lookup.actor.send({ type: 'file.dismissed' });
    }
    const { result: table, uploadProgress } = lookup.actor.getSnapshot().context;
    expect([next, table, uploadProgress]).toEqual([next, null, 0]);
  }
});

test('one remaining lookup is enough to try again', async () => {
  const lookup = run();
  lookup.type('9000000001');
  lookup.check();
  await lookup.answer(refused({ code: 'QUOTA_EXCEEDED' }));
  const give = (remainingCount: number) =>
    lookup.actor.send({ type: 'quota.changed', quota: buildQuota({ remainingCount }) });
  give(0);
  expect(lookup.phase()).toBe('quotaExceeded');
  give(1);
  expect(lookup.phase()).toBe('idle');
});

test('a number with an obstacle of another kind has an operator', async () => {
  const lookup = run();
  lookup.type('9000000001');
  lookup.check();
  const number = buildNumberInfo({ obstacles: [{ code: 'TOO_EARLY', availableFrom: '2026-12-31' }] });
  await lookup.answer({ tag: 'found', number });
  expect(lookup.phase()).toBe('found');
});

test('forgets the failure of a file that is dismissed', async () => {
  const lookup = run();
  lookup.choose('first');
  await lookup.answerFile(unreachable);
  lookup.actor.send({ type: 'file.dismissed' });
  expect(lookup.actor.getSnapshot().context.fileFailure).toBeNull();
});
