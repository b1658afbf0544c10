import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { LONGEST_TIMER_MS } from '../../../machines/lib/busy.ts';
import type { OrderOutcome } from '../../../machines/lib/outcome.ts';
import { portationWatchMachine } from '../../../machines/portation-watch/portation-watch.machine.ts';
import {
  selectIsStale,
  selectIsWatchSlow,
  selectWatched,
  selectWatchFailure,
  selectWatchView,
  selectWatchRemoval,
} from '../../../machines/portation-watch/portation-watch.selectors.ts';
import type { LoadInput, LoadOutcome, WithdrawInput } from '../../../machines/portation-watch/portation-watch.types.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { busy, refused, unreachable } from '../examples.ts';
import { input, loaded, NOW, tooLate } from './fixtures.ts';

const run = () => {
  const clock = new SimulatedClock();
  const loads: { input: LoadInput; settle: (outcome: LoadOutcome) => void }[] = [];
  const withdrawals: { input: WithdrawInput; settle: (outcome: OrderOutcome) => void }[] = [];
  const actor = createActor(
    portationWatchMachine.provide({
      actors: {
        loadPortation: fromPromise<LoadOutcome, LoadInput>(
          ({ input }) => new Promise((settle) => loads.push({ input, settle })),
        ),
        deleteOrder: fromPromise<OrderOutcome, WithdrawInput>(
          ({ input }) => new Promise((settle) => withdrawals.push({ input, settle })),
        ),
      },
    }),
    { clock, input },
  );
  actor.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const read = <Selected>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Selected) =>
    select(actor.getSnapshot());
  return {
    send: actor.send.bind(actor),
    clock,
    read,
    pendingLoads: () => loads.length,
    withdrawals: () => withdrawals.length,
    /** Answers the pending load. @returns its input */
    answer: async (outcome: LoadOutcome): Promise<LoadInput> => {
      const load = loads.shift();
      if (load === undefined) {
        throw new Error('The portation is not read in this test');
      }
      load.settle(outcome);
      await settled();
      return load.input;
    },
    answerWithdrawal: async (outcome: OrderOutcome): Promise<WithdrawInput> => {
      const withdrawal = withdrawals.shift();
      if (withdrawal === undefined) {
        throw new Error('Nothing is withdrawn in this test');
      }
      withdrawal.settle(outcome);
      await settled();
      return withdrawal.input;
    },
  };
};

const opened = async (overrides: Parameters<typeof buildPortation>[0] = {}) => {
  const watch = run();
  await watch.answer(loaded(overrides));
  return watch;
};

test('only the first request extends the session', async () => {
  const watch = run();
  expect(watch.read(selectWatchView)).toBe('opening');
  expect((await watch.answer(loaded())).isBackground).toBe(false);
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(2_000);
  expect((await watch.answer(loaded({ status: 'DonorCheck' }))).isBackground).toBe(true);
  expect(watch.read(selectWatched)?.status).toBe('DonorCheck');
});

test('slows polling to thirty seconds without changes and resets it on news', async () => {
  const watch = await opened();
  for (let quiet = 0; quiet < 12; quiet += 1) {
    watch.clock.increment(30_000);
    await watch.answer(loaded());
  }
  watch.clock.increment(29_999);
  expect(watch.pendingLoads()).toBe(0);
  watch.clock.increment(1);
  await watch.answer(loaded({ status: 'DonorCheck' }));
  watch.clock.increment(2_000);
  expect(watch.pendingLoads()).toBe(1);
});

test('pauses polling while the page is hidden and polls at once on return', async () => {
  const watch = await opened();
  watch.send({ type: 'page.hidden' });
  watch.clock.increment(600_000);
  expect(watch.pendingLoads()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.pendingLoads()).toBe(1);
});

test('a page opened in a background tab loads once and waits', async () => {
  const watch = run();
  watch.send({ type: 'page.hidden' });
  await watch.answer(loaded());
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(600_000);
  expect(watch.pendingLoads()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.pendingLoads()).toBe(1);
});

test('a page hidden while it opened in vain polls when it is retried', async () => {
  const watch = run();
  watch.send({ type: 'page.hidden' });
  await watch.answer(unreachable);
  watch.send({ type: 'page.shown' });
  watch.send({ type: 'work.retried' });
  await watch.answer(loaded());
  watch.clock.increment(2_000);
  expect(watch.pendingLoads()).toBe(1);
});

test('a busy server is asked again when it asks for it, five times at most', async () => {
  const watch = run();
  await watch.answer(busy);
  watch.clock.increment(busy.repeatInMs - 1);
  expect([watch.read(selectWatchView), watch.pendingLoads()]).toEqual(['openFailed', 0]);
  watch.clock.increment(1);
  for (let repeats = 1; repeats < 5; repeats += 1) {
    await watch.answer(busy);
    watch.clock.increment(busy.repeatInMs);
  }
  await watch.answer(busy);
  watch.clock.increment(LONGEST_TIMER_MS);
  expect(watch.pendingLoads()).toBe(0);
  watch.send({ type: 'work.retried' });
  await watch.answer(loaded());
  expect(watch.read(selectWatchView)).toBe('open');
});

test('keeps the last data when the server does not answer, polls less often, and refreshes on request', async () => {
  const watch = await opened();
  watch.clock.increment(2_000);
  await watch.answer(unreachable);
  expect(watch.read(selectIsStale)).toBe(true);
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(2_000);
  expect(watch.pendingLoads()).toBe(0);
  watch.clock.increment(1_000);
  await watch.answer(unreachable);
  watch.send({ type: 'work.retried' });
  await watch.answer(loaded());
  expect(watch.read(selectIsStale)).toBe(false);
});

test('stops polling a final portation', async () => {
  const watch = await opened({ status: 'Completed' });
  watch.clock.increment(600_000);
  expect(watch.pendingLoads()).toBe(0);
});

test('handles an unknown and a failed portation', async () => {
  const nothing = run();
  await nothing.answer({ tag: 'missing' });
  expect(nothing.read(selectWatchView)).toBe('notFound');

  const watch = run();
  await watch.answer(unreachable);
  expect(watch.read(selectWatchView)).toBe('openFailed');
  expect(watch.read(selectWatchFailure)).toEqual(unreachable);
  watch.send({ type: 'work.retried' });
  await watch.answer(loaded());
  expect(watch.read(selectWatchView)).toBe('open');
});

test('reports a slow response, which can be cancelled', async () => {
  const watch = run();
  watch.clock.increment(20_000);
  expect(watch.read(selectIsWatchSlow)).toBe(true);
  watch.send({ type: 'wait.abandoned' });
  expect(watch.read(selectWatchView)).toBe('openFailed');
});

test('an ended session keeps the page and stops polling', async () => {
  const watch = await opened();
  watch.clock.increment(2_000);
  await watch.answer({ tag: 'sessionExpired' });
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(600_000);
  expect(watch.pendingLoads()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.pendingLoads()).toBe(1);
});

test('requests a withdrawal of the order, shows it at once, and confirms it by the portation', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  expect(watch.read(selectWatchRemoval)).toBe('requesting');
  const asked = await watch.answerWithdrawal({
    tag: 'changed',
    order: buildOrder({ status: 'Done', cancelRequestedAt: NOW }),
    now: NOW,
  });
  expect(asked.orderId).toBe(buildPortation().orderId);
  expect(watch.read(selectWatchRemoval)).toBe('idle');
  expect(watch.read(selectWatched)?.withdrawRequestedAt).toBe(NOW);
  watch.clock.increment(30_000);
  await watch.answer(loaded({ status: 'Cancelled' }));
  expect(watch.read(selectWatched)?.status).toBe('Cancelled');
});

test('polls at once after a withdrawal refused because the portation has changed', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  await watch.answerWithdrawal(tooLate);
  expect(watch.read(selectWatchRemoval)).toBe('removalRefused');
  expect((await watch.answer(loaded({ status: 'Ready' }))).isBackground).toBe(true);
  expect(watch.read(selectWatched)?.status).toBe('Ready');
});

test('does not poll after a refused withdrawal while the page is hidden', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  watch.send({ type: 'page.hidden' });
  await watch.answerWithdrawal(tooLate);
  expect(watch.pendingLoads()).toBe(0);
});

test('repeats a failed withdrawal on request', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  await watch.answerWithdrawal(unreachable);
  watch.send({ type: 'work.retried' });
  expect(watch.read(selectWatchRemoval)).toBe('requesting');
  expect([watch.withdrawals(), watch.read(selectWatchFailure)]).toEqual([1, null]);
});

test('reports a late or failed withdrawal and retries it', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  await watch.answerWithdrawal(tooLate);
  expect(watch.read(selectWatchRemoval)).toBe('removalRefused');
  watch.send({ type: 'removal.confirmed' });
  await watch.answerWithdrawal(unreachable);
  expect(watch.read(selectWatchRemoval)).toBe('removalFailed');
  watch.send({ type: 'failure.dismissed' });
  expect([watch.read(selectWatchRemoval), watch.read(selectWatchFailure)]).toEqual(['idle', null]);
});

test('takes the time of a withdrawal from the order, or that of the answer', async () => {
  const asked = '2026-11-19T07:00:00.000Z';
  for (const [cancelRequestedAt, shown] of [
    [asked, asked],
    [null, NOW],
  ] as const) {
    const watch = await opened();
    watch.send({ type: 'removal.confirmed' });
    await watch.answerWithdrawal({
      tag: 'changed',
      order: buildOrder({ status: 'Done', cancelRequestedAt }),
      now: NOW,
    });
    expect(watch.read(selectWatched)?.withdrawRequestedAt).toBe(shown);
  }
});

/** Polls without news until the pause is the longest. */
const quiet = async () => {
  const watch = await opened();
  for (let poll = 0; poll < 12; poll += 1) {
    watch.clock.increment(30_000);
    await watch.answer(loaded());
  }
  return watch;
};

test('polls soon again after a withdrawal', async () => {
  const watch = await quiet();
  watch.send({ type: 'removal.confirmed' });
  const order = buildOrder({ status: 'Done', cancelRequestedAt: buildPortation().withdrawRequestedAt ?? NOW });
  await watch.answerWithdrawal({ tag: 'changed', order, now: NOW });
  watch.clock.increment(30_000);
  await watch.answer(unreachable);
  watch.clock.increment(3_000);
  expect(watch.pendingLoads()).toBe(1);
});

test.each([
  ['the time of the last change', loaded({ lastUpdatedAt: '2026-11-20T08:59:00.000Z' })],
  ['an event', loaded({ events: [] })],
])('polls soon again when %s differs', async (_, news) => {
  const watch = await quiet();
  watch.clock.increment(30_000);
  await watch.answer(news);
  watch.clock.increment(2_000);
  expect(watch.pendingLoads()).toBe(1);
});

test('polls at once after a withdrawal of an order in another status', async () => {
  const watch = await opened();
  watch.send({ type: 'removal.confirmed' });
  await watch.answerWithdrawal(refused({ code: 'WRONG_STATUS' }));
  expect([watch.read(selectWatchRemoval), watch.pendingLoads()]).toEqual(['removalRefused', 1]);
});

test('polls soon again when a hidden page is shown', async () => {
  const watch = await quiet();
  watch.send({ type: 'page.hidden' });
  watch.send({ type: 'page.shown' });
  await watch.answer(unreachable);
  watch.clock.increment(3_000);
  expect(watch.pendingLoads()).toBe(1);
});
