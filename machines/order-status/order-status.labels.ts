import type { ChartLabels } from '../lib/chart-labels.ts';
import type { orderStatusMachine } from './order-status.machine.ts';

export const orderStatusLabels: ChartLabels<typeof orderStatusMachine> = {
  title: 'Статус заявления',
  events: {
    'order.updated': { label: 'Заявление изменено', side: 'citizen' },
    'order.submitted': { label: 'Заявление отправлено', side: 'citizen' },
    'order.deleted': { label: 'Черновик удалён', side: 'citizen' },
    'order.expired': { label: 'Срок черновика истёк', side: 'server' },
    'bdpn.registered': { label: 'Зарегистрировано в БДПН', side: 'bdpn' },
    'bdpn.rejected': { label: 'БДПН отказала', side: 'bdpn' },
    'bdpn.timedOut': { label: 'БДПН не ответила за 24 часа', side: 'server' },
    'order.cancelRequested': { label: 'Запрошена отмена', side: 'citizen' },
    'bdpn.cancelConfirmed': { label: 'БДПН приняла отмену', side: 'bdpn' },
    'order.withdrawRequested': { label: 'Запрошен отзыв', side: 'citizen' },
    'bdpn.withdrawRefused': { label: 'БДПН отказала в отзыве', side: 'bdpn' },
    'bdpn.withdrawConfirmed': { label: 'БДПН приняла отзыв', side: 'bdpn' },
  },
  guards: {
    isComplete: 'заявление заполнено',
    isWithdrawable: 'отзыв ещё возможен',
  },
  actions: {},
  actors: {},
  delays: {},
};
