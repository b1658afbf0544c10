import { setup } from 'xstate';
import type { OrderStatusEvent, StatusMeta } from './order-status.types.ts';

/**
 * The four statuses of an order. The server stores the status as text and consults this chart before every change; the
 * interface derives the offered actions from it. Time and answers of the database arrive as events, so the chart has no
 * timers. `Done` means that the ported-numbers database has registered the order, not that the number is ported:
 * rejections, the most frequent outcome, belong to the portation that begins at registration.
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
      description: 'Гражданин заполняет заявление. После отказа БДПН заявление возвращается сюда со всеми данными.',
      on: {
        'order.updated': { target: 'Initialized' },
        'order.submitted': {
          target: 'PendingBDPN',
          guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
        },
        'order.deleted': { target: 'Deleted' },
        'order.expired': { target: 'Deleted', description: 'Срок хранения черновика — 7 дней.' },
      },
    },
    PendingBDPN: {
      meta: { title: 'Отправлено, ждём ответ базы данных' },
      description: 'Заявление передано в базу данных перенесённых номеров (БДПН) и ожидает регистрации.',
      on: {
        'bdpn.registered': { target: 'Done' },
        'bdpn.rejected': { target: 'Initialized' },
        'bdpn.timedOut': {
          target: 'Initialized',
          description: 'Ответа нет 24 часа: заявление возвращается гражданину с технической ошибкой.',
        },
        'order.cancelRequested': {
          target: 'PendingBDPN',
          description: 'В БДПН передан запрос отмены; она может ответить, что заявление уже зарегистрировано.',
        },
        'bdpn.cancelConfirmed': { target: 'Deleted' },
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
