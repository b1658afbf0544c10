import { setup } from 'xstate';
import type { OrderStatusEvent, StatusMeta } from './order-status.types.ts';

/**
 * The four statuses of an application. The server stores the status as text and asks this chart before every change;
 * the interface asks it which actions to offer. Time and answers of the database arrive as events: nothing here waits.
 * «Done» means that the ported-numbers database has registered the application, not that the number has moved:
 * refusals, which are the majority outcome, belong to the portation that begins then.
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
        'The citizen fills the application in. A refusal by the database leads back here with everything kept.',
      on: {
        'order.updated': { target: 'Initialized' },
        'order.submitted': {
          target: 'PendingBDPN',
          guard: { type: 'isComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
        },
        'order.deleted': { target: 'Deleted' },
        'order.expired': { target: 'Deleted', description: 'A draft lives 7 days.' },
      },
    },
    PendingBDPN: {
      meta: { title: 'Отправлено, ждём ответ базы данных' },
      description: 'The application is on its way to the ported-numbers database and waits for registration.',
      on: {
        'bdpn.registered': { target: 'Done' },
        'bdpn.rejected': { target: 'Initialized' },
        'bdpn.timedOut': {
          target: 'Initialized',
          description: 'No answer for 24 hours: the citizen gets the application back with TECH_ERROR.',
        },
        'order.cancelRequested': {
          target: 'PendingBDPN',
          description: 'The database is asked to cancel; it may answer that registration was first.',
        },
        'bdpn.cancelConfirmed': { target: 'Deleted' },
      },
    },
    Done: {
      meta: { title: 'Заявление принято' },
      description: 'Registered: a portation exists and lives its own life.',
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
      description: 'Deleted, expired, cancelled or withdrawn; personal data are erased. Nothing leads out.',
    },
  },
});
