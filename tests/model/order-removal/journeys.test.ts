import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { noResponse, type OrderOutcome } from '../../../machines/lib/outcome.ts';
import { SLOW_RESPONSE_MS } from '../../../domain/slow-response.ts';
import { orderRemovalMachine } from '../../../machines/order-removal/order-removal.machine.ts';
import {
  selectIsRemovalRetryable,
  selectIsRemovalSlow,
  selectIsRemoving,
  selectRemovalFailure,
} from '../../../machines/order-removal/order-removal.selectors.ts';
import type { DeleteInput } from '../../../machines/lib/removal-states.ts';
import { limited, refused, unreachable } from '../examples.ts';
import { deleted, NOW } from './fixtures.ts';

const changed = { tag: 'changed', order: deleted, now: NOW } as const;

interface Call {
  input: DeleteInput;
  signal: AbortSignal;
  resolve: (outcome: OrderOutcome) => void;
  reject: (error: Error) => void;
}

/** Runs the chart with calls that the test answers. */
const run = () => {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const actor = createActor(
    orderRemovalMachine.provide({
      actors: {
        deleteOrder: fromPromise<OrderOutcome, DeleteInput>(
          ({ input, signal }) => new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
        ),
      },
    }),
    { clock, input: { orderId: deleted.id } },
  );
  let changes = 0;
  let outdated = 0;
  actor.on('order.changed', () => {
    changes += 1;
  });
  actor.on('order.outdated', () => {
    outdated += 1;
  });
  actor.start();
  const last = (): Call => {
    const call = calls.at(-1);
    if (call === undefined) {
      throw new Error('The order was not deleted');
    }
    return call;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    calls,
    clock,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    read: <Selected>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Selected) =>
      select(actor.getSnapshot()),
    changes: () => changes,
    outdated: () => outdated,
    answer: async (outcome: OrderOutcome): Promise<void> => {
      last().resolve(outcome);
      await settled();
    },
    crash: async (): Promise<void> => {
      last().reject(new Error('a bug'));
      await settled();
    },
  };
};

test('deletes the order after the confirmation and announces the change', async () => {
  const removal = run();
  expect([removal.state(), removal.calls.length]).toEqual(['idle', 0]);
  removal.send({ type: 'removal.confirmed', isDraft: true });
  expect(removal.read(selectIsRemoving)).toBe(true);
  expect(removal.calls.map(({ input }) => input)).toEqual([{ orderId: deleted.id, isDraft: true }]);
  await removal.answer(changed);
  expect([removal.state(), removal.changes()]).toEqual(['idle', 1]);
});

test('removes what the citizen was asked about, also when the request is repeated', async () => {
  const removal = run();
  removal.send({ type: 'removal.confirmed', isDraft: true });
  await removal.answer(unreachable);
  removal.send({ type: 'work.retried' });
  await removal.answer(refused({ code: 'WRONG_STATUS' }));
  removal.send({ type: 'removal.confirmed', isDraft: false });
  expect(removal.calls.map(({ input }) => input.isDraft)).toEqual([true, true, false]);
});

test('announces a change when another tab removed the order first', async () => {
  const removal = run();
  removal.send({ type: 'removal.confirmed', isDraft: true });
  await removal.answer({ tag: 'missing' });
  expect([removal.state(), removal.changes()]).toEqual(['idle', 1]);
});

test('returns to idle without a failure when the session has expired', async () => {
  const removal = run();
  removal.send({ type: 'removal.confirmed', isDraft: true });
  await removal.answer({ tag: 'sessionExpired' });
  expect([removal.state(), removal.changes(), removal.read(selectRemovalFailure)]).toEqual(['idle', 0, null]);
});

test.each([
  ['refused', limited, [{ type: 'removal.confirmed', isDraft: true }]],
  ['failed', unreachable, [{ type: 'work.retried' }, { type: 'removal.confirmed', isDraft: true }]],
] as const)(
  'stores the failure in the state %s, from which the removal is confirmed anew or the failure dismissed',
  async (state, outcome, repeats) => {
    const removal = run();
    removal.send({ type: 'removal.confirmed', isDraft: true });
    await removal.answer(outcome);
    expect([removal.state(), removal.read(selectRemovalFailure)]).toEqual([state, outcome]);
    expect(removal.read(selectIsRemovalRetryable)).toBe(state === 'failed');
    for (const event of repeats) {
      removal.send(event);
      expect([removal.read(selectIsRemoving), removal.read(selectRemovalFailure)]).toEqual([true, null]);
      await removal.answer(outcome);
    }
    removal.send({ type: 'failure.dismissed' });
    expect([removal.state(), removal.read(selectRemovalFailure)]).toEqual(['idle', null]);
    expect([removal.changes(), removal.outdated()]).toEqual([0, 0]);
  },
);

test.each(['WRONG_STATUS', 'TOO_LATE'] as const)(
  'announces an outdated list after the refusal %s, which cannot be retried',
  async (code) => {
    const removal = run();
    removal.send({ type: 'removal.confirmed', isDraft: true });
    await removal.answer(refused({ code }));
    expect([removal.state(), removal.changes(), removal.outdated()]).toEqual(['refused', 0, 1]);
    removal.send({ type: 'work.retried' });
    expect([removal.state(), removal.calls.length]).toEqual(['refused', 1]);
  },
);

test('reports a bug as an unreachable server', async () => {
  const removal = run();
  removal.send({ type: 'removal.confirmed', isDraft: true });
  await removal.crash();
  expect([removal.state(), removal.read(selectRemovalFailure)]).toEqual(['failed', noResponse]);
});

test('aborts a slow call and repeats it on a retry', async () => {
  const removal = run();
  removal.send({ type: 'removal.confirmed', isDraft: true });
  removal.clock.increment(SLOW_RESPONSE_MS - 1);
  removal.send({ type: 'work.retried' });
  expect([removal.read(selectIsRemovalSlow), removal.calls.length]).toEqual([false, 1]);
  removal.clock.increment(1);
  expect(removal.read(selectIsRemovalSlow)).toBe(true);
  removal.send({ type: 'work.retried' });
  expect(removal.calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(removal.read(selectIsRemovalSlow)).toBe(false);
  await removal.answer(changed);
  expect(removal.changes()).toBe(1);
});
