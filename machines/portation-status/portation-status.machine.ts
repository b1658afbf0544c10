import { setup } from 'xstate';
import type { StatusMeta } from '../order-status/order-status.types.ts';
import type { PortationStatusEvent } from './portation-status.types.ts';

const portationSetup = setup({
  types: {
    events: {} as PortationStatusEvent,
    meta: {} as StatusMeta,
  },
  guards: {
    /** More than 24 hours remain to the agreed window. */
    isInTime: (_, params: { isInTime: boolean }) => params.isInTime,
  },
});

/** Until readiness the citizen may change their mind; the database confirms or says that it is too late. */
const withdrawable = <const Here extends string>(here: Here) => ({
  'withdrawal.requested': {
    target: here,
    guard: {
      type: 'isInTime' as const,
      params: ({ event }: { event: { isInTime: boolean } }) => ({ isInTime: event.isInTime }),
    },
  },
  'withdrawal.confirmed': { target: 'Cancelled' as const },
  'withdrawal.refused': { target: here },
  'recipient.cancelled': { target: 'Cancelled' as const },
});

/**
 * The life of one portation, from registration in the ported-numbers database to the moved number.
 * The server applies it to every message of the database; the interface draws the timeline by it.
 */
export const portationStatusMachine = portationSetup.createMachine({
  id: 'portationStatus',
  initial: 'Registered',
  states: {
    Registered: {
      meta: { title: 'Заявление зарегистрировано в базе данных' },
      description: 'The database has given the application its number; the current operator is not asked yet.',
      on: {
        ...withdrawable('Registered'),
        'donor.notified': { target: 'DonorCheck' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    DonorCheck: {
      meta: { title: 'Текущий оператор проверяет данные' },
      description: 'The current operator compares the personal data and looks for blocks. Up to two days.',
      on: {
        ...withdrawable('DonorCheck'),
        'donor.dataConfirmed': { target: 'DebtCheck' },
        'donor.dataMismatched': { target: 'Arbitration' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Arbitration: {
      meta: { title: 'Спор о данных: решает оператор базы данных' },
      description: 'Since September 2025 a mismatch is decided by the operator of the database, not by the donor.',
      on: {
        ...withdrawable('Arbitration'),
        'arbitration.resolved': { target: 'DebtCheck' },
        'arbitration.lost': { target: 'Rejected' },
        'arbitration.timedOut': { target: 'Rejected' },
      },
    },
    DebtCheck: {
      meta: { title: 'Проверяем задолженность' },
      description: 'The current operator looks for debts.',
      on: {
        ...withdrawable('DebtCheck'),
        'donor.approved': { target: 'Approved' },
        'donor.debtFound': { target: 'DebtPending' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    DebtPending: {
      meta: { title: 'Нужно погасить задолженность' },
      description: 'A debt was found; an individual has four days to pay it.',
      on: {
        ...withdrawable('DebtPending'),
        'donor.debtCleared': { target: 'DebtPending', description: 'Paid; the consent follows as its own message.' },
        'donor.approved': { target: 'Approved' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Approved: {
      meta: { title: 'Перенос согласован, назначены дата и время' },
      description: 'The current operator agreed; everyone waits for the agreed day.',
      on: {
        ...withdrawable('Approved'),
        'recipient.dateAssigned': { target: 'Approved' },
        'recipient.dateChanged': { target: 'Approved' },
        'recipient.simReady': { target: 'Approved' },
        'donor.debtFound': { target: 'DebtPending', description: 'The debt is checked once more before the day.' },
        'recipient.confirmedReadiness': { target: 'Ready' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Ready: {
      meta: { title: 'Всё готово, перенос в назначенное время' },
      description: 'Less than 24 hours to the window: it can no longer be withdrawn.',
      on: {
        'withdrawal.refused': { target: 'Ready', description: 'The request was made just before readiness.' },
        'withdrawal.confirmed': { target: 'Cancelled' },
        'transfer.started': { target: 'InProgress' },
        'recipient.cancelled': { target: 'Cancelled' },
      },
    },
    InProgress: {
      meta: { title: 'Идёт перенос, связь может прерываться' },
      description: 'The window has begun; routes are being changed.',
      on: {
        'transfer.completed': { target: 'Completed' },
        'transfer.failed': { target: 'Failed' },
      },
    },
    Completed: {
      meta: { title: 'Номер перенесён' },
      description: 'The number works at the new operator. It comes back only when that contract ends.',
      on: {
        'recipient.closed': { target: 'Completed' },
        'number.returned': { target: 'Returned' },
      },
    },
    Failed: {
      meta: { title: 'Технический сбой, назначаем новое время' },
      description: 'The window failed for a technical reason; a new time is assigned without the citizen.',
      on: {
        'recipient.dateAssigned': { target: 'Approved' },
        'recipient.cancelled': { target: 'Cancelled' },
      },
    },
    Rejected: {
      type: 'final',
      meta: { title: 'Отказано' },
      description: 'Refused with a code of the catalogue; a new application may be made once the reason is gone.',
    },
    Cancelled: {
      type: 'final',
      meta: { title: 'Перенос отменён' },
      description: 'Withdrawn by the citizen, or cancelled by the new operator.',
    },
    Returned: {
      type: 'final',
      meta: { title: 'Номер возвращён владельцу диапазона' },
      description: 'The contract with the new operator ended and the number went home.',
    },
  },
});
