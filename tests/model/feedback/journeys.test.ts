import { noResponse } from '../../../machines/lib/outcome.ts';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import { feedbackMachine } from '../../../machines/feedback/feedback.machine.ts';
import {
  selectFeedbackFailure,
  selectIsSending,
  selectIsSendingSlow,
  selectReferenceId,
} from '../../../machines/feedback/feedback.selectors.ts';
import type { FeedbackOutcome, FeedbackSubmission } from '../../../machines/feedback/feedback.types.ts';
import { outcomes, sent, submission } from './fixtures.ts';

const table = outcomes.sendFeedback;
const submitted = { type: 'feedback.submitted', submission } as const;

interface Call {
  input: FeedbackSubmission;
  signal: AbortSignal;
  resolve: (outcome: FeedbackOutcome) => void;
  reject: (error: Error) => void;
}

/** Runs the chart with calls that the test answers. */
const run = () => {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const emitted: unknown[] = [];
  const actor = createActor(
    feedbackMachine.provide({
      actors: {
        sendFeedback: fromPromise<FeedbackOutcome, FeedbackSubmission>(
          ({ input, signal }) => new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
        ),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const last = (): Call => {
    const call = calls.at(-1);
    if (call === undefined) {
      throw new Error('Nothing was sent');
    }
    return call;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    calls,
    clock,
    emitted,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    read: <Selected>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Selected) =>
      select(actor.getSnapshot()),
    answer: async (outcome: FeedbackOutcome): Promise<void> => {
      last().resolve(outcome);
      await settled();
    },
    crash: async (): Promise<void> => {
      last().reject(new Error('a bug'));
      await settled();
    },
  };
};

test('sends a message, shows its reference number and starts another', async () => {
  const feedback = run();
  expect([feedback.state(), feedback.calls.length]).toEqual(['editing', 0]);
  feedback.send(submitted);
  expect(feedback.read(selectIsSending)).toBe(true);
  expect(feedback.calls.map(({ input }) => input)).toEqual([submission]);
  await feedback.answer(sent);
  expect([feedback.state(), feedback.read(selectReferenceId)]).toEqual(['sent', sent.referenceId]);
  expect(feedback.emitted).toEqual([{ type: 'feedback.accepted' }]);
  feedback.send(submitted);
  expect(feedback.calls).toHaveLength(1);
  feedback.send({ type: 'feedback.restarted' });
  expect([feedback.state(), feedback.read(selectReferenceId)]).toEqual(['editing', null]);
});

test.each([
  ...table.refused.map(({ description, output }) => ['refused', description, output] as const),
  ...table.unreachable.map(({ description, output }) => ['failed', description ?? 'with a code', output] as const),
])('stores a failure in the state %s (%s), and sends again', async (state, _description, outcome) => {
  const feedback = run();
  feedback.send(submitted);
  await feedback.answer(outcome);
  expect([feedback.state(), feedback.read(selectFeedbackFailure)]).toEqual([state, outcome]);
  expect(feedback.emitted).toEqual(state === 'refused' ? [{ type: 'feedback.refused', failure: outcome }] : []);
  const corrected = { ...submission, idempotencyKey: 'key-2' };
  feedback.send({ type: 'feedback.submitted', submission: corrected });
  expect([feedback.read(selectIsSending), feedback.read(selectFeedbackFailure)]).toEqual([true, null]);
  expect(feedback.calls.at(-1)?.input).toEqual(corrected);
  await feedback.answer(sent);
  expect(feedback.state()).toBe('sent');
});

test('reports a bug as an unreachable server', async () => {
  const feedback = run();
  feedback.send(submitted);
  await feedback.crash();
  expect([feedback.state(), feedback.read(selectFeedbackFailure)]).toEqual(['failed', noResponse]);
});

test('waits on for a slow answer, or gives up and sends the same message again', async () => {
  const feedback = run();
  feedback.send(submitted);
  feedback.clock.increment(SLOW_RESPONSE_MS - 1);
  expect(feedback.read(selectIsSendingSlow)).toBe(false);
  feedback.clock.increment(1);
  expect(feedback.read(selectIsSendingSlow)).toBe(true);
  feedback.send({ type: 'wait.prolonged' });
  expect([feedback.read(selectIsSendingSlow), feedback.read(selectIsSending)]).toEqual([false, true]);
  feedback.clock.increment(SLOW_RESPONSE_MS);
  expect(feedback.read(selectIsSendingSlow)).toBe(true);
  feedback.send({ type: 'wait.abandoned' });
  expect([feedback.state(), feedback.calls.length]).toEqual(['editing', 1]);
  feedback.send(submitted);
  expect(feedback.calls.map(({ input, signal }) => [input, signal.aborted])).toEqual([
    [submission, true],
    [submission, false],
  ]);
  await feedback.answer(sent);
  expect(feedback.state()).toBe('sent');
});
