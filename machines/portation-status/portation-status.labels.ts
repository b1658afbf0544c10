import type { ChartLabels } from '../lib/chart-labels.ts';
import type { portationStatusMachine } from './portation-status.machine.ts';

export const portationStatusLabels: ChartLabels<typeof portationStatusMachine> = {
  title: 'Статус переноса',
  events: {
    'withdrawal.requested': { label: 'Запрошен отзыв', side: 'citizen' },
    'withdrawal.confirmed': { label: 'Отзыв принят', side: 'bdpn' },
    'withdrawal.refused': { label: 'В отзыве отказано', side: 'bdpn' },
    'recipient.cancelled': { label: 'Новый оператор отменил перенос', side: 'recipient' },
    'donor.notified': { label: 'Текущий оператор уведомлён', side: 'bdpn' },
    'donor.rejected': { label: 'Текущий оператор отказал', side: 'donor' },
    'donor.dataConfirmed': { label: 'Данные совпали', side: 'donor' },
    'donor.dataMismatched': { label: 'Данные не совпали', side: 'donor' },
    'arbitration.resolved': { label: 'Расхождение решено в пользу гражданина', side: 'bdpn' },
    'arbitration.lost': { label: 'Расхождение решено не в пользу гражданина', side: 'bdpn' },
    'arbitration.timedOut': { label: 'Расхождение не рассмотрено в срок', side: 'bdpn' },
    'donor.approved': { label: 'Перенос согласован', side: 'donor' },
    'donor.debtFound': { label: 'Найдена задолженность', side: 'donor' },
    'donor.debtCleared': { label: 'Задолженность погашена', side: 'donor' },
    'recipient.dateAssigned': { label: 'Назначена дата', side: 'recipient' },
    'recipient.dateChanged': { label: 'Дата изменена', side: 'recipient' },
    'recipient.simReady': { label: 'Сим-карта готова', side: 'recipient' },
    'recipient.confirmedReadiness': { label: 'Готовность подтверждена', side: 'recipient' },
    'transfer.started': { label: 'Перенос начался', side: 'bdpn' },
    'transfer.completed': { label: 'Перенос завершён', side: 'bdpn' },
    'transfer.failed': { label: 'Сбой переноса', side: 'bdpn' },
    'recipient.closed': { label: 'Новый оператор закрыл заявку', side: 'recipient' },
    'number.returned': { label: 'Номер возвращён', side: 'bdpn' },
  },
  guards: {
    isInTime: 'до переноса больше 24 часов',
  },
  actions: {},
  actors: {},
  delays: {},
};
