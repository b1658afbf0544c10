import { setup } from 'xstate';
import type { OrderStatusEvent, StatusMeta } from './order-status.types.ts';

/**
 * The four statuses of an order, and the two stages of the pending one. The server stores status and stage as text and
 * consults this chart before every change; the interface derives the offered actions from it. Time and answers of the
 * new operator and of the database arrive as events, so the chart has no timers. `Done` means that the ported-numbers
 * database has registered the order, not that the number is ported: rejections, the most frequent outcome, belong to
 * the portation that begins at registration.
 */
export const orderStatusMachine = setup({
  types: {
    events: {} as OrderStatusEvent,
    meta: {} as StatusMeta,
  },
  guards: {
    isComplete: (_, params: { isComplete: boolean }) => params.isComplete,
    isWithdrawable: (_, params: { isWithdrawable: boolean }) => params.isWithdrawable,
  },
}).createMachine({
  id: 'orderStatus',
  initial: 'Initialized',
  states: {
    Initialized: {
      meta: { title: 'Черновик' },
      description:
        'Гражданин заполняет заявление. После отказа нового оператора или БДПН оно возвращается сюда со всеми данными.',
      on: {
        'order.updated': { target: 'Initialized' },
        'order.submitted': {
          target: 'PendingBDPN',
          guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
        },
        'order.deleted': { target: 'Deleted' },
        'order.expired': { target: 'Deleted', description: 'Срок хранения черновика истёк.' },
      },
    },
    PendingBDPN: {
      meta: { title: 'Отправлено, ждём ответов' },
      description: 'Сначала заявление принимает новый оператор, затем его регистрирует база данных (БДПН).',
      initial: 'operatorReview',
      states: {
        operatorReview: {
          meta: { title: 'Отправлено, ждём ответ нового оператора' },
          description: 'Заявление передано новому оператору; в БДПН его ещё нет.',
          on: {
            'operator.accepted': { target: 'registration' },
            'operator.rejected': { target: '#orderStatus.Initialized' },
            'operator.timedOut': {
              target: '#orderStatus.Initialized',
              description: 'Ответа нет в срок: заявление возвращается гражданину, в причине назван оператор.',
            },
            'order.cancelRequested': {
              target: '#orderStatus.Deleted',
              description: 'БДПН ещё не спрошена, отменять в ней нечего; новому оператору сообщается об отмене.',
            },
          },
        },
        registration: {
          meta: { title: 'Отправлено, ждём ответ базы данных' },
          description: 'Новый оператор принял заявление; оно передано в БДПН и ожидает регистрации.',
          on: {
            'bdpn.registered': { target: '#orderStatus.Done' },
            'bdpn.rejected': { target: '#orderStatus.Initialized' },
            'operator.cancelled': {
              target: '#orderStatus.Initialized',
              description: 'Оператор передумал раньше регистрации; в БДПН передаётся запрос отмены.',
            },
            'bdpn.timedOut': {
              target: '#orderStatus.Initialized',
              description: 'Ответа нет в срок: заявление возвращается гражданину с технической ошибкой.',
            },
            'order.cancelRequested': {
              target: 'registration',
              description: 'В БДПН передан запрос отмены; она может ответить, что заявление уже зарегистрировано.',
            },
            'bdpn.cancelConfirmed': { target: '#orderStatus.Deleted' },
          },
        },
      },
    },
    Done: {
      meta: { title: 'Заявление принято' },
      description: 'Заявление зарегистрировано, начат перенос; его статусы ведёт диаграмма «Статус переноса».',
      on: {
        'order.withdrawRequested': {
          target: 'Done',
          guard: { type: 'isWithdrawable', params: ({ event }) => ({ isWithdrawable: event.isWithdrawable }) },
        },
        'bdpn.withdrawRefused': { target: 'Done' },
        'bdpn.withdrawConfirmed': { target: 'Deleted' },
      },
    },
    Deleted: {
      type: 'final',
      meta: { title: 'Удалено' },
      description: 'Удалено, просрочено, отменено или отозвано. Персональные данные стёрты. Конечный статус.',
    },
  },
});
