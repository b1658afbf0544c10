import type { PortationEvent, PortationEventCode } from '../../contract/portations.ts';

type Actor = PortationEvent['actor'];

/** Title of each event on the timeline, and the actor of a planned one. */
export const eventTitles: Record<PortationEventCode, { title: string; actor: Actor }> = {
  ORDER_SUBMITTED: { title: 'Заявление подано', actor: 'subscriber' },
  BDPN_REGISTERED: { title: 'Заявление зарегистрировано в базе данных перенесённых номеров', actor: 'bdpn' },
  BDPN_REJECTED: { title: 'База данных отклонила заявление', actor: 'bdpn' },
  DONOR_NOTIFIED: { title: 'Запрос отправлен текущему оператору', actor: 'bdpn' },
  DATA_CONFIRMED: { title: 'Данные подтверждены', actor: 'donor' },
  DATA_MISMATCH: { title: 'Данные не совпали', actor: 'donor' },
  ARBITRATION_OPENED: { title: 'Начат арбитраж', actor: 'bdpn' },
  ARBITRATION_RESOLVED: { title: 'Арбитраж завершён в вашу пользу', actor: 'bdpn' },
  DEBT_FOUND: { title: 'Обнаружена задолженность', actor: 'donor' },
  DEBT_CLEARED: { title: 'Задолженность погашена', actor: 'donor' },
  DONOR_APPROVED: { title: 'Текущий оператор согласовал перенос', actor: 'donor' },
  DATE_ASSIGNED: { title: 'Назначены дата и время переноса', actor: 'recipient' },
  DATE_CHANGED: { title: 'Дата переноса изменена', actor: 'recipient' },
  SIM_READY: { title: 'Сим-карта готова', actor: 'recipient' },
  REMINDER: { title: 'Перенос завтра, подготовьте сим-карту', actor: 'system' },
  STARTED: { title: 'Перенос начался', actor: 'bdpn' },
  FAILED: { title: 'Технический сбой, назначаем новое время', actor: 'bdpn' },
  TRANSFERED: { title: 'Номер перенесён', actor: 'bdpn' },
  CLOSED: { title: 'Перенос завершён', actor: 'recipient' },
  WITHDRAW_REQUESTED: { title: 'Запрошена отмена переноса', actor: 'subscriber' },
  WITHDRAWN: { title: 'Перенос отменён', actor: 'bdpn' },
  WITHDRAW_REFUSED: { title: 'Отменить уже нельзя', actor: 'bdpn' },
  REJECTED: { title: 'Отказано в переносе', actor: 'donor' },
  RETURNED: { title: 'Номер возвращён владельцу диапазона', actor: 'bdpn' },
};
