import { countOf, dayForms, hourForms } from '../../domain/plurals.ts';
import { newestRule } from '../../domain/portation-rules.ts';
import type { ChartLabels } from '../lib/chart-labels.ts';
import type { portationStatusMachine } from './portation-status.machine.ts';

const withdrawHours = countOf(newestRule('withdrawHours'), hourForms);

export const portationStatusLabels: ChartLabels<typeof portationStatusMachine> = {
  title: 'Статус переноса',
  events: {
    'withdrawal.requested': { label: 'Запрошен отзыв', initiator: 'citizen' },
    'withdrawal.confirmed': { label: 'БДПН приняла отзыв', initiator: 'bdpn' },
    'withdrawal.refused': { label: 'БДПН отказала в отзыве', initiator: 'bdpn' },
    'recipient.cancelled': { label: 'Новый оператор отменил перенос', initiator: 'recipient' },
    'donor.notified': { label: 'Текущий оператор уведомлён', initiator: 'bdpn' },
    'donor.rejected': { label: 'Текущий оператор отказал', initiator: 'donor' },
    'donor.dataConfirmed': { label: 'Данные совпали', initiator: 'donor' },
    'donor.dataMismatched': { label: 'Данные не совпали', initiator: 'donor' },
    'arbitration.resolved': { label: 'Спор решён в пользу гражданина', initiator: 'bdpn' },
    'arbitration.lost': { label: 'Спор решён не в пользу гражданина', initiator: 'bdpn' },
    'arbitration.timedOut': { label: 'Спор не решён в срок', initiator: 'bdpn' },
    'donor.approved': { label: 'Перенос согласован', initiator: 'donor' },
    'donor.debtFound': { label: 'Найден долг', initiator: 'donor' },
    'donor.debtCleared': { label: 'Долг оплачен', initiator: 'donor' },
    'recipient.dateAssigned': { label: 'Назначена дата', initiator: 'recipient' },
    'recipient.dateChanged': { label: 'Дата изменена', initiator: 'recipient' },
    'recipient.dateProposed': { label: 'Предложена другая дата', initiator: 'recipient' },
    'recipient.contractReady': { label: 'Договор готов', initiator: 'recipient' },
    'recipient.simReady': { label: 'Сим-карта готова', initiator: 'recipient' },
    'recipient.simReceived': { label: 'Сим-карта получена', initiator: 'recipient' },
    'recipient.confirmedReadiness': { label: 'Готовность подтверждена', initiator: 'recipient' },
    'transfer.started': { label: 'Перенос начался', initiator: 'bdpn' },
    'transfer.completed': { label: 'Перенос завершён', initiator: 'bdpn' },
    'transfer.failed': { label: 'Сбой переноса', initiator: 'bdpn' },
    'recipient.closed': { label: 'Новый оператор закрыл заявку', initiator: 'recipient' },
    'number.returned': { label: 'Номер возвращён', initiator: 'bdpn' },
  },
  guards: {
    isInTime: `раньше чем за ${withdrawHours} до переноса`,
    isProposalInTime: `день с ${newestRule('earliestDay')}-го по ${newestRule('latestDay')}-й, раньше чем за ${countOf(newestRule('proposalHours'), hourForms)} до окна`,
  },
  actions: {},
  actors: {},
  delays: {},
  deadlines: [
    `Перенос — с ${newestRule('earliestDay')}-го по ${newestRule('latestDay')}-й день после отправки.`,
    `Долг нужно оплатить за ${countOf(newestRule('debtDays'), dayForms)}, иначе текущий оператор откажет.`,
    `Отозвать можно раньше чем за ${withdrawHours} до переноса; об отзыве решает БДПН.`,
    `За ${withdrawHours} до переноса новый оператор подтверждает готовность: после этого отозвать нельзя.`,
    `Другую дату новый оператор предлагает раньше чем за ${countOf(newestRule('proposalHours'), hourForms)} до переноса.`,
  ],
};
