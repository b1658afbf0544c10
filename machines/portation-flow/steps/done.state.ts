import { as } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { pollingStates } from '../../lib/polling.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { FollowOutcome } from '../portation-flow.types.ts';
import { rememberChangedOrder, rememberFailure, rememberSeenOrder, STATES } from './common.ts';

const rememberPortation = {
  type: 'rememberPortation',
  params: ({ event }: { event: { output: FollowOutcome } }) => ({ portation: as(event.output, 'seen').portation }),
} as const;

/** The finished page: follows the order live, and lets the citizen withdraw while that is possible. */
export const doneState = flowSetup.createStateConfig({
  meta: { title: 'Заявление отправлено', step: 'done' },
  description: 'Opens as soon as the server has accepted the submission.',
  type: 'parallel',
  entry: 'pollEagerly',
  states: {
    status: {
      meta: { title: 'Ход заявления' },
      description: 'Asks every 2 seconds at first, every 30 at last, never while the page is hidden.',
      initial: 'asking',
      on: {
        'page.hidden': { target: '.paused' },
        'flow.left': { target: '.paused' },
      },
      states: {
        asking: {
          meta: { title: 'Узнаём новости' },
          tags: ['live'],
          description: 'The order and, once it exists, its portation.',
          invoke: {
            id: 'followOrder',
            src: 'followOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              { guard: when('isGone'), target: STATES.deleted, actions: rememberSeenOrder },
              {
                guard: when('isBackToDraft'),
                description: 'The database refused: step 3 again, with the reason and everything filled in.',
                target: STATES.submit,
                actions: ['forgetFailure', rememberSeenOrder],
              },
              { guard: when('isSettled'), target: 'settled', actions: [rememberSeenOrder, rememberPortation] },
              {
                guard: when('isSeen'),
                target: 'waiting',
                actions: [
                  rememberSeenOrder,
                  rememberPortation,
                  {
                    type: 'countQuietPoll',
                    params: ({ event }) => ({ isChanged: as(event.output, 'seen').isChanged }),
                  },
                ],
              },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unreachable', actions: { type: 'countQuietPoll', params: { isChanged: false } } },
            ],
            onError: { target: 'unreachable', actions: { type: 'countQuietPoll', params: { isChanged: false } } },
          },
        },
        ...pollingStates,
        settled: {
          meta: { title: 'Больше изменений не будет' },
          description: 'The portation has ended.',
          on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
        },
      },
    },
    withdrawal: {
      meta: { title: 'Отмена и отзыв' },
      description: 'Cancels what is still on its way, or withdraws what is registered.',
      initial: 'idle',
      states: {
        idle: {
          meta: { title: 'Не запрошена' },
          description: 'The page offers it only where the status charts allow it.',
          on: { 'withdrawal.confirmed': { target: 'requesting' } },
        },
        requesting: {
          ...slowResponse,
          meta: { title: 'Запрашиваем отмену' },
          tags: ['busy'],
          description: 'The server asks the database; the answer comes later, as news of the order.',
          entry: 'forgetFailure',
          invoke: {
            id: 'deleteOrder',
            src: 'deleteOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '' }),
            onDone: [
              { guard: when('isChanged'), target: 'requested', actions: [rememberChangedOrder, 'pollEagerly'] },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isRefused'), target: 'refused', actions: rememberFailure },
              { target: 'failed', actions: rememberFailure },
            ],
            onError: { target: 'failed', actions: 'rememberBug' },
          },
          on: { 'wait.abandoned': { target: 'failed', actions: 'rememberBug' } },
        },
        requested: {
          meta: { title: 'Отмена запрошена' },
          description: 'Asked for; the order itself tells the rest. A refusal of the database allows another try.',
          on: { 'withdrawal.confirmed': { target: 'requesting' } },
        },
        refused: {
          meta: { title: 'Отменить нельзя' },
          description: 'Too late, or the status has changed meanwhile; the page says which.',
          on: {
            'withdrawal.confirmed': { target: 'requesting' },
            'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
          },
        },
        failed: {
          meta: { title: 'Не удалось запросить отмену' },
          description: 'Repeating is safe.',
          on: {
            'work.retried': { target: 'requesting' },
            'withdrawal.confirmed': { target: 'requesting' },
            'failure.dismissed': { target: 'idle', actions: 'forgetFailure' },
          },
        },
      },
    },
  },
});
