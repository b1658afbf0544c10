import { setup } from 'xstate';
import type { PortationStatus } from '../../contract/portations.ts';
import type { StatusMeta } from '../order-status/order-status.types.ts';
import type { PortationStatusEvent } from './portation-status.types.ts';

const portationSetup = setup({
  types: {
    events: {} as PortationStatusEvent,
    meta: {} as StatusMeta,
    tags: {} as 'ended',
  },
  guards: {
    /** More than 24 hours remain to the assigned window. */
    isInTime: (_, params: { isInTime: boolean }) => params.isInTime,
    /** The new operator may propose this window now. */
    isProposalInTime: (_, params: { isInTime: boolean }) => params.isInTime,
  },
});

/** Until readiness the citizen may request a withdrawal, which the database confirms or refuses. */
const withdrawable = <const Status extends string>(status: Status) => ({
  'withdrawal.requested': {
    target: status,
    guard: {
      type: 'isInTime' as const,
      params: ({ event }: { event: { isInTime: boolean } }) => ({ isInTime: event.isInTime }),
    },
  },
  'withdrawal.confirmed': { target: 'Cancelled' as const },
  'withdrawal.refused': { target: status },
  'recipient.cancelled': { target: 'Cancelled' as const },
});

/** The new operator reports on contract and SIM at its own pace; a report may arrive after the move. */
const reported = <const Status extends string>(status: Status) => ({
  'recipient.contractReady': { target: status },
  'recipient.simReady': { target: status },
  'recipient.simReceived': { target: status },
});

/** Before readiness the new operator may propose another date; it counts when the database has changed it. */
const proposable = <const Status extends string>(status: Status) => ({
  'recipient.dateProposed': {
    target: status,
    guard: {
      type: 'isProposalInTime' as const,
      params: ({ event }: { event: { isInTime: boolean } }) => ({ isInTime: event.isInTime }),
    },
  },
});

/**
 * The statuses of a portation, from registration in the ported-numbers database to the ported number.
 * The server applies the chart to every message of the database and of the new operator; the interface derives the
 * timeline from it.
 */
export const portationStatusMachine = portationSetup.createMachine({
  id: 'portationStatus',
  initial: 'Registered',
  states: {
    Registered: {
      meta: { title: 'Заявление зарегистрировано в базе данных' },
      description: 'БДПН присвоила заявлению номер; запрос текущему оператору ещё не направлен.',
      on: {
        ...withdrawable('Registered'),
        ...reported('Registered'),
        ...proposable('Registered'),
        'donor.notified': { target: 'DonorCheck' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    DonorCheck: {
      meta: { title: 'Текущий оператор проверяет данные' },
      description: 'Текущий оператор сверяет персональные данные и проверяет блокировки. До двух дней.',
      on: {
        ...withdrawable('DonorCheck'),
        ...reported('DonorCheck'),
        ...proposable('DonorCheck'),
        'donor.dataConfirmed': { target: 'DebtCheck' },
        'donor.dataMismatched': { target: 'Arbitration' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Arbitration: {
      meta: { title: 'Спор о данных: решает оператор базы данных' },
      description: 'С сентября 2025 года расхождение в данных рассматривает оператор БДПН, а не текущий оператор.',
      on: {
        ...withdrawable('Arbitration'),
        ...reported('Arbitration'),
        ...proposable('Arbitration'),
        'arbitration.resolved': { target: 'DebtCheck' },
        'arbitration.lost': { target: 'Rejected' },
        'arbitration.timedOut': { target: 'Rejected' },
      },
    },
    DebtCheck: {
      meta: { title: 'Текущий оператор проверяет долги' },
      description: 'Текущий оператор ищет долг по договорам гражданина.',
      on: {
        ...withdrawable('DebtCheck'),
        ...reported('DebtCheck'),
        ...proposable('DebtCheck'),
        'donor.approved': { target: 'Approved' },
        'donor.debtFound': { target: 'DebtPending' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    DebtPending: {
      meta: { title: 'Нужно оплатить долг' },
      description: 'Найден долг; у гражданина четыре дня, чтобы его оплатить.',
      on: {
        ...withdrawable('DebtPending'),
        ...reported('DebtPending'),
        ...proposable('DebtPending'),
        'donor.debtCleared': {
          target: 'DebtPending',
          description: 'Долг оплачен; согласие придёт отдельным сообщением.',
        },
        'donor.approved': { target: 'Approved' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Approved: {
      meta: { title: 'Перенос согласован, назначены дата и время' },
      description: 'Текущий оператор согласовал перенос; ожидается назначенная дата.',
      on: {
        ...withdrawable('Approved'),
        ...reported('Approved'),
        ...proposable('Approved'),
        'recipient.dateAssigned': { target: 'Approved' },
        'recipient.dateChanged': { target: 'Approved' },
        'donor.debtFound': {
          target: 'DebtPending',
          description: 'Перед днём переноса долг проверяется ещё раз.',
        },
        'recipient.confirmedReadiness': { target: 'Ready' },
        'donor.rejected': { target: 'Rejected' },
      },
    },
    Ready: {
      meta: { title: 'Всё готово, перенос в назначенное время' },
      description: 'Срок отзыва прошёл: ни гражданин, ни новый оператор отменить перенос уже не могут.',
      on: {
        ...reported('Ready'),
        'withdrawal.refused': { target: 'Ready', description: 'Отзыв запрошен непосредственно перед готовностью.' },
        'withdrawal.confirmed': { target: 'Cancelled' },
        'transfer.started': { target: 'InProgress' },
      },
    },
    InProgress: {
      meta: { title: 'Идёт перенос, связь может прерываться' },
      description: 'Время переноса наступило; операторы переключают маршруты вызовов.',
      on: {
        ...reported('InProgress'),
        'transfer.completed': { target: 'Completed' },
        'transfer.failed': { target: 'Failed' },
      },
    },
    Completed: {
      meta: { title: 'Номер перенесён' },
      tags: ['ended'],
      description:
        'Номер обслуживает новый оператор. Номер вернётся владельцу диапазона, только когда закончится договор.',
      on: {
        ...reported('Completed'),
        'recipient.closed': { target: 'Completed' },
        'number.returned': { target: 'Returned' },
      },
    },
    Failed: {
      meta: { title: 'Технический сбой, назначаем новое время' },
      description: 'Перенос не состоялся по технической причине; новое время назначат без участия гражданина.',
      on: {
        ...reported('Failed'),
        ...proposable('Failed'),
        'recipient.dateAssigned': { target: 'Approved' },
        'recipient.cancelled': { target: 'Cancelled' },
      },
    },
    Rejected: {
      type: 'final',
      meta: { title: 'Отказано' },
      tags: ['ended'],
      description: 'Отказ с кодом причины; когда причина устранена, можно подать новое заявление.',
    },
    Cancelled: {
      type: 'final',
      meta: { title: 'Перенос отменён' },
      tags: ['ended'],
      description: 'Отозвано гражданином или отменено новым оператором.',
    },
    Returned: {
      type: 'final',
      meta: { title: 'Номер возвращён владельцу диапазона' },
      tags: ['ended'],
      description: 'Договор с новым оператором закончился, номер вернулся владельцу диапазона.',
    },
  },
});

/** Nothing more is expected of the portation, except that a moved number may return to its range holder later. */
export const hasEnded = (status: PortationStatus): boolean =>
  portationStatusMachine.states[status]?.tags.includes('ended') ?? false;
