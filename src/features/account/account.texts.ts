import type { OrderStatus } from '../../../contract/orders.ts';
import type { PluralForms } from '../../../domain/plurals.ts';

export const applicationForms: PluralForms = { one: 'заявление', few: 'заявления', many: 'заявлений' };
export const portationForms: PluralForms = { one: 'перенос', few: 'переноса', many: 'переносов' };

export const accountTexts = {
  title: 'Мой кабинет',
  loading: 'Загружаем ваши номера',
  numbersTitle: 'Мои номера',
  failed: 'Не удалось загрузить ваши номера',
  emptyTitle: 'Номеров пока нет',
  emptyText:
    'В\u00a0вашей учётной записи Госуслуг нет подтверждённого мобильного номера, и\u00a0заявлений здесь вы ещё не подавали.',
  emptySteps: [
    'Чтобы номер появился, добавьте и подтвердите его в\u00a0профиле Госуслуг, затем войдите здесь снова.',
    'Перенести можно и номер, которого нет в\u00a0Госуслугах: он появится здесь вместе с\u00a0заявлением.',
  ],
  start: 'Перенести номер',
  region: 'Регион',
  regionUnknown: 'не определён',
  operator: 'Оператор',
  operatorUnknown: 'не определён',
  ported: 'Последний перенос',
  neverPorted: 'не переносился',
  portedBack: (date: string) => `${date}, потом возвращён`,
  inEsia: 'В\u00a0Госуслугах',
  inEsiaYes: 'подтверждён',
  inEsiaNo: 'не указан, номер из\u00a0заявления',
  free: 'Номер можно перенести.',
  returnedBefore: 'Последнее заявление вернулось к\u00a0вам.',
  refusedBefore: 'В\u00a0последнем переносе отказано.',
  refusedFor: (title: string) => `${title}. Что делать, написано в\u00a0переносе.`,
  // The date ends with the point of «г.».
  obstacle: (title: string, date: string | null) =>
    date === null ? `${title}.` : `${title}. Можно будет с\u00a0${date}`,
  draft: (operator: string, date: string | null) =>
    date === null
      ? `Начато заявление: в\u00a0${operator}.`
      : `Начато заявление: в\u00a0${operator}. Хранится до\u00a0${date}`,
  sentBack: (operator: string) => `Заявление в\u00a0${operator} вернулось к\u00a0вам.`,
  unanswered: (operator: string) =>
    `База данных не ответила на\u00a0заявление в\u00a0${operator}, оно вернулось к\u00a0вам.`,
  openDraft: 'Открыть заявление',
  pending: (operator: string) => `Заявление отправлено: в\u00a0${operator}. Ждём ответа.`,
  porting: (operator: string) => `Идёт перенос в\u00a0${operator}.`,
  next: (step: string) => `Следующий шаг: ${step}`,
  continueDraft: 'Продолжить заявление',
  running: (phone: string, from: string, to: string) => `${phone}, ${from} → ${to}`,
  closed: 'Приём заявлений временно закрыт.',
  follow: 'Посмотреть ход',
  port: 'Перенести',
  portOf: (phone: string) => `Перенести ${phone}`,
  portTo: (operator: string) => `Перенести в\u00a0${operator}`,
  portToOf: (phone: string, operator: string) => `Перенести в\u00a0${operator}: ${phone}`,
  portElsewhere: 'К другому оператору',
  portElsewhereOf: (phone: string) => `К другому оператору: ${phone}`,
  noOrders: 'Заявлений нет',
  noPortations: 'Переносов нет',
  check: 'Проверить',
  checkOf: (phone: string) => `Проверить ${phone}`,
  orders: 'Заявления',
  portations: 'Переносы',
  numberFailed: 'Не удалось загрузить сведения о\u00a0номере',
  loadingNumber: 'Загружаем сведения о номере',
  titles: { orders: 'Заявления по номеру', portations: 'Переносы номера' },
  unknownOperator: 'Оператор не определён',
  unknownRegion: 'Регион не определён',
  listFailed: 'Не удалось загрузить список',
  noOrdersText: 'По этому номеру вы ещё не подавали заявлений.',
  noPortationsText:
    'Этот номер вы здесь ещё не переносили. Перенос появится, когда база данных зарегистрирует заявление.',
  pages: 'Страницы списка',
  newOperator: 'Новый оператор',
  operators: 'Откуда и куда',
  status: 'Статус',
  created: 'Создано',
  updated: 'Изменено',
  started: 'Подано',
  day: 'Дата переноса',
  dayUnknown: 'ещё не назначена',
  dayPreliminary: (date: string) => `предварительно ${date}`,
  dayNever: 'не состоялся',
  dayPlanned: (date: string) => `назначена на\u00a0${date}`,
  dayPassed: (date: string) => `ожидалась ${date}, перенос задерживается`,
  actions: 'Действия',
  noTariff: 'тариф не выбран',
  storedUntil: (date: string) => `хранится до\u00a0${date}`,
  expired: 'вышел срок хранения',
  details: 'Подробнее',
  detailsOf: (from: string, to: string, date: string) => `Подробнее: из\u00a0${from} в\u00a0${to}, ${date}`,
  to: 'в',
  glossaryTitle: 'Что значат статусы',
  back: 'Мой кабинет',
  sections: 'Что показать по номеру',
  numberNotFound: 'Номер не найден',
  numberNotFoundText: 'Среди ваших номеров такого нет, или адрес набран с\u00a0ошибкой.',
  numberGone: 'Этого номера среди ваших больше нет.',
  portationNotFound: 'Перенос не найден',
  portationNotFoundText: 'Среди ваших переносов такого нет, или адрес набран с\u00a0ошибкой.',
  pageNotFound: 'Такой страницы списка нет',
  pageNotFoundText: 'Список короче, или адрес набран с\u00a0ошибкой.',
  toFirstPage: 'К\u00a0началу списка',
} as const;

/** Each status of an application in one plain sentence. */
export const orderMeanings: Record<OrderStatus, string> = {
  Initialized: 'Заявление начато и ещё не отправлено. Его можно продолжить или удалить, хранится оно семь дней.',
  PendingBDPN:
    'Заявление отправлено: его проверяет новый оператор, потом база данных перенесённых номеров. Его ещё можно отозвать.',
  Done: 'База данных зарегистрировала заявление. Дальше вместо этого статуса показываем, где перенос.',
  Deleted: 'Вы отозвали заявление или удалили черновик, или вышел его срок. Ваших данных в\u00a0нём больше нет.',
};
