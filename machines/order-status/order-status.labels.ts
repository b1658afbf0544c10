import { countOf, dayForms, hourForms } from '../../domain/plurals.ts';
import { newestRule } from '../../domain/portation-rules.ts';
import type { ChartLabels } from '../lib/chart-labels.ts';
import type { orderStatusMachine } from './order-status.machine.ts';

const answerHours = countOf(newestRule('answerHours'), hourForms);

export const orderStatusLabels: ChartLabels<typeof orderStatusMachine> = {
  title: 'Статус заявления',
  events: {
    'order.updated': { label: 'Заявление изменено', initiator: 'citizen' },
    'order.submitted': { label: 'Заявление отправлено', initiator: 'citizen' },
    'order.deleted': { label: 'Черновик удалён', initiator: 'citizen' },
    'order.expired': { label: `Черновик не меняли ${countOf(newestRule('draftDays'), dayForms)}`, initiator: 'server' },
    'operator.accepted': { label: 'Новый оператор принял', initiator: 'recipient' },
    'operator.rejected': { label: 'Новый оператор отказал', initiator: 'recipient' },
    'operator.timedOut': { label: `Новый оператор не ответил за ${answerHours}`, initiator: 'server' },
    'operator.cancelled': { label: 'Новый оператор отменил', initiator: 'recipient' },
    'bdpn.registered': { label: 'Зарегистрировано в БДПН', initiator: 'bdpn' },
    'bdpn.rejected': { label: 'БДПН отказала', initiator: 'bdpn' },
    'bdpn.timedOut': { label: `БДПН не ответила за ${answerHours}`, initiator: 'server' },
    'order.cancelRequested': { label: 'Запрошена отмена', initiator: 'citizen' },
    'bdpn.cancelConfirmed': { label: 'БДПН приняла отмену', initiator: 'bdpn' },
    'order.withdrawRequested': { label: 'Запрошен отзыв', initiator: 'citizen' },
    'bdpn.withdrawRefused': { label: 'БДПН отказала в отзыве', initiator: 'bdpn' },
    'bdpn.withdrawConfirmed': { label: 'БДПН приняла отзыв', initiator: 'bdpn' },
  },
  guards: {
    isComplete: 'заявление заполнено',
    isWithdrawable: 'отзыв ещё возможен',
  },
  actions: {},
  actors: {},
  delays: {},
  deadlines: [
    `Новый оператор и БДПН отвечают за ${answerHours} каждый, иначе заявление возвращается в черновик.`,
    'Отмену до ответа оператора принимает сервис сразу, после него — БДПН.',
    'Что происходит с принятым заявлением, показывает диаграмма «Статус переноса».',
    `После регистрации отозвать можно раньше чем за ${countOf(newestRule('withdrawHours'), hourForms)} до переноса; об отзыве решает БДПН.`,
    `Черновик удаляется, если его не меняли ${countOf(newestRule('draftDays'), dayForms)}.`,
  ],
};
