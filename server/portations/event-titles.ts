import type { PortationEvent, PortationEventCode, SimType } from '../../contract/portations.ts';

type Actor = PortationEvent['actor'];

/** Title of each event on the timeline, and the actor of a planned one. */
const eventTitles: Record<PortationEventCode, { title: string; actor: Actor }> = {
  ORDER_SUBMITTED: { title: 'Заявление подано', actor: 'subscriber' },
  RECIPIENT_ACCEPTED: { title: 'Новый оператор принял заявление', actor: 'recipient' },
  RECIPIENT_REJECTED: { title: 'Новый оператор не принял заявление', actor: 'recipient' },
  BDPN_REGISTERED: { title: 'Заявление зарегистрировано в базе данных перенесённых номеров', actor: 'bdpn' },
  BDPN_REJECTED: { title: 'База данных отклонила заявление', actor: 'bdpn' },
  DONOR_NOTIFIED: { title: 'Запрос отправлен текущему оператору', actor: 'bdpn' },
  DATA_CONFIRMED: { title: 'Данные подтверждены', actor: 'donor' },
  DATA_MISMATCH: { title: 'Данные не совпали', actor: 'donor' },
  ARBITRATION_OPENED: { title: 'Спор о данных решает оператор базы данных', actor: 'bdpn' },
  ARBITRATION_RESOLVED: { title: 'Спор о данных решён в вашу пользу', actor: 'bdpn' },
  DEBT_FOUND: { title: 'Найден долг', actor: 'donor' },
  DEBT_CLEARED: { title: 'Долг оплачен', actor: 'donor' },
  DONOR_APPROVED: { title: 'Текущий оператор согласовал перенос', actor: 'donor' },
  DATE_ASSIGNED: { title: 'Назначены дата и время переноса', actor: 'recipient' },
  DATE_CHANGED: { title: 'Дата переноса изменена', actor: 'recipient' },
  DATE_PROPOSED: { title: 'Новый оператор предлагает другую дату', actor: 'recipient' },
  CONTRACT_READY: { title: 'Договор с новым оператором готов', actor: 'recipient' },
  SIM_READY: { title: 'Сим-карта готова', actor: 'recipient' },
  SIM_RECEIVED: { title: 'Сим-карта получена', actor: 'recipient' },
  REMINDER: { title: 'Перенос завтра, подготовьте сим-карту', actor: 'system' },
  STARTED: { title: 'Перенос начался', actor: 'bdpn' },
  FAILED: { title: 'Технический сбой, назначаем новое время', actor: 'bdpn' },
  TRANSFERED: { title: 'Номер перенесён', actor: 'bdpn' },
  CLOSED: { title: 'Перенос завершён', actor: 'recipient' },
  WITHDRAW_REQUESTED: { title: 'Вы отозвали заявление, ждём ответ базы данных', actor: 'subscriber' },
  WITHDRAWN: { title: 'Заявление отозвано', actor: 'bdpn' },
  WITHDRAW_REFUSED: { title: 'База данных отказала в отзыве', actor: 'bdpn' },
  REJECTED: { title: 'Отказано в переносе', actor: 'donor' },
  RETURNED: { title: 'Номер вернулся к оператору, которому он выделен', actor: 'bdpn' },
};

const esimTitles: Partial<Record<PortationEventCode, string>> = {
  SIM_READY: 'eSIM готова',
  SIM_RECEIVED: 'eSIM установлена',
  REMINDER: 'Перенос завтра, подготовьте eSIM',
};

/** The title of an event, with the words of the ordered kind of SIM. */
export const eventTitle = (
  { actor, code }: { code: PortationEventCode; actor?: Actor },
  simType: SimType | null,
): string => {
  if (code === 'WITHDRAWN' && actor === 'recipient') {
    return 'Новый оператор отменил перенос';
  }
  return (simType === 'eSIM' ? esimTitles[code] : undefined) ?? eventTitles[code].title;
};

/** The actor of a planned event. */
export const plannedActor = (code: PortationEventCode): Actor => eventTitles[code].actor;
