import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { portationWatchMachine } from '../../../machines/portation-watch/portation-watch.machine.ts';
import {
  selectIsStale,
  selectIsWatchSlow,
  selectWatched,
  selectWatchFailure,
  selectWatchView,
  selectWatchWithdrawal,
} from '../../../machines/portation-watch/portation-watch.selectors.ts';
import type {
  LoadInput,
  LoadOutcome,
  WithdrawInput,
  WithdrawOutcome,
} from '../../../machines/portation-watch/portation-watch.types.ts';
import { buildOrder } from '../../../mocks/builders/orders.ts';
import { buildPortation } from '../../../mocks/builders/portations.ts';
import { buildProblem } from '../../../mocks/builders/problems.ts';

const NOW = '2026-11-20T09:00:00.000Z';
const seen = (overrides: Parameters<typeof buildPortation>[0] = {}): LoadOutcome => ({
  tag: 'seen',
  portation: buildPortation(overrides),
  now: NOW,
});
const unreachable = { tag: 'unreachable', status: 503, code: null, traceId: 'trace-1' } as const;

const run = (isHidden = false) => {
  const clock = new SimulatedClock();
  const loads: { input: LoadInput; settle: (outcome: LoadOutcome) => void }[] = [];
  const withdrawals: { input: WithdrawInput; settle: (outcome: WithdrawOutcome) => void }[] = [];
  const actor = createActor(
    portationWatchMachine.provide({
      actors: {
        loadPortation: fromPromise<LoadOutcome, LoadInput>(
          ({ input }) => new Promise((settle) => loads.push({ input, settle })),
        ),
        deleteOrder: fromPromise<WithdrawOutcome, WithdrawInput>(
          ({ input }) => new Promise((settle) => withdrawals.push({ input, settle })),
        ),
      },
    }),
    { clock, input: { msisdn: '79000000001', portationId: buildPortation().id, isHidden } },
  );
  actor.start();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const read = <Selected>(select: (snapshot: ReturnType<typeof actor.getSnapshot>) => Selected) =>
    select(actor.getSnapshot());
  return {
    send: actor.send.bind(actor),
    clock,
    read,
    asks: () => loads.length,
    withdrawals: () => withdrawals.length,
    /** Answers the reading in progress; gives back what it was asked with. */
    answer: async (outcome: LoadOutcome): Promise<LoadInput> => {
      const load = loads.shift();
      if (load === undefined) {
        throw new Error('Nobody asks about the portation');
      }
      load.settle(outcome);
      await settled();
      return load.input;
    },
    answerWithdrawal: async (outcome: WithdrawOutcome): Promise<WithdrawInput> => {
      const withdrawal = withdrawals.shift();
      if (withdrawal === undefined) {
        throw new Error('Nobody withdraws');
      }
      withdrawal.settle(outcome);
      await settled();
      return withdrawal.input;
    },
  };
};

const opened = async (overrides: Parameters<typeof buildPortation>[0] = {}) => {
  const watch = run();
  await watch.answer(seen(overrides));
  return watch;
};

test('the first reading is the citizen’s own, the later ones prolong no session', async () => {
  const watch = run();
  expect(watch.read(selectWatchView)).toBe('opening');
  expect((await watch.answer(seen())).isBackground).toBe(false);
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(2_000);
  expect((await watch.answer(seen({ status: 'DonorCheck' }))).isBackground).toBe(true);
  expect(watch.read(selectWatched)?.status).toBe('DonorCheck');
});

test('asking becomes rarer while nothing happens, to half a minute, and eager again with news', async () => {
  const watch = await opened();
  for (let quiet = 0; quiet < 12; quiet += 1) {
    watch.clock.increment(30_000);
    await watch.answer(seen());
  }
  watch.clock.increment(29_999);
  expect(watch.asks()).toBe(0);
  watch.clock.increment(1);
  await watch.answer(seen({ status: 'DonorCheck' }));
  watch.clock.increment(2_000);
  expect(watch.asks()).toBe(1);
});

test('nobody asks while the page is hidden; coming back asks at once', async () => {
  const watch = await opened();
  watch.send({ type: 'page.hidden' });
  watch.clock.increment(600_000);
  expect(watch.asks()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.asks()).toBe(1);
});

test('a page opened in a tab behind reads once and waits to be looked at', async () => {
  const watch = run(true);
  await watch.answer(seen());
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(600_000);
  expect(watch.asks()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.asks()).toBe(1);
});

test('a server that does not answer leaves what is known, asks ever more rarely, and at once on request', async () => {
  const watch = await opened();
  watch.clock.increment(2_000);
  await watch.answer(unreachable);
  expect(watch.read(selectIsStale)).toBe(true);
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(2_000);
  expect(watch.asks()).toBe(0);
  watch.clock.increment(1_000);
  await watch.answer(unreachable);
  watch.send({ type: 'work.retried' });
  await watch.answer(seen());
  expect(watch.read(selectIsStale)).toBe(false);
});

test('a portation that has ended is left alone', async () => {
  const watch = await opened({ status: 'Completed' });
  watch.clock.increment(600_000);
  expect(watch.asks()).toBe(0);
});

test('an address of nothing, and a portation that cannot be opened', async () => {
  const nothing = run();
  await nothing.answer({ tag: 'missing' });
  expect(nothing.read(selectWatchView)).toBe('notFound');

  const watch = run();
  await watch.answer(unreachable);
  expect(watch.read(selectWatchView)).toBe('openFailed');
  expect(watch.read(selectWatchFailure)).toEqual(unreachable);
  watch.send({ type: 'work.retried' });
  await watch.answer(seen());
  expect(watch.read(selectWatchView)).toBe('open');
});

test('a long wait becomes visible and can be given up', async () => {
  const watch = run();
  watch.clock.increment(20_000);
  expect(watch.read(selectIsWatchSlow)).toBe(true);
  watch.send({ type: 'wait.abandoned' });
  expect(watch.read(selectWatchView)).toBe('openFailed');
});

test('the end of the session keeps the page and stops the asking', async () => {
  const watch = await opened();
  watch.clock.increment(2_000);
  await watch.answer({ tag: 'sessionExpired' });
  expect(watch.read(selectWatchView)).toBe('open');
  watch.clock.increment(600_000);
  expect(watch.asks()).toBe(0);
  watch.send({ type: 'page.shown' });
  expect(watch.asks()).toBe(1);
});

test('a withdrawal is asked of the order, shows at once, and ends with the news of the portation', async () => {
  const watch = await opened();
  watch.send({ type: 'withdrawal.confirmed' });
  expect(watch.read(selectWatchWithdrawal)).toBe('requesting');
  const asked = await watch.answerWithdrawal({
    tag: 'changed',
    order: buildOrder({ status: 'Done', cancelRequestedAt: NOW }),
    now: NOW,
  });
  expect(asked.orderId).toBe(buildPortation().orderId);
  expect(watch.read(selectWatchWithdrawal)).toBe('idle');
  expect(watch.read(selectWatched)?.withdrawRequestedAt).toBe(NOW);
  watch.clock.increment(30_000);
  await watch.answer(seen({ status: 'Cancelled' }));
  expect(watch.read(selectWatched)?.status).toBe('Cancelled');
});

test('a withdrawal that came too late, or did not get through, says so and can be tried again', async () => {
  const watch = await opened();
  watch.send({ type: 'withdrawal.confirmed' });
  await watch.answerWithdrawal({ tag: 'refused', problem: buildProblem({ code: 'TOO_LATE' }) });
  expect(watch.read(selectWatchWithdrawal)).toBe('refused');
  watch.send({ type: 'withdrawal.confirmed' });
  await watch.answerWithdrawal(unreachable);
  expect(watch.read(selectWatchWithdrawal)).toBe('failed');
  watch.send({ type: 'failure.dismissed' });
  expect([watch.read(selectWatchWithdrawal), watch.read(selectWatchFailure)]).toEqual(['idle', null]);
});
