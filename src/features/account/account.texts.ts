import type { PluralForms } from '../../lib/plurals.ts';

export const applicationForms: PluralForms = { one: 'заявление', few: 'заявления', many: 'заявлений' };
export const portationForms: PluralForms = { one: 'перенос', few: 'переноса', many: 'переносов' };

export const accountTexts = {
  title: 'Мой кабинет',
  loading: 'Загружаем ваши номера',
  numbersTitle: 'Мои номера',
  failed: 'Не удалось загрузить ваши номера',
  failedText: 'Сервер не ответил. Заявления и переносы от этого не зависят: повторите попытку.',
  retry: 'Повторить',
  untrustedTitle: 'Учётная запись Госуслуг не подтверждена',
  untrustedCan: 'С\u00a0ней можно смотреть здесь номера и заявления, проверять номера и выбирать тарифы.',
  untrustedCannot: 'Подать заявление на перенос нельзя: новый оператор должен быть уверен, что это вы.',
  untrustedSteps: [
    'Подтвердите учётную запись: в\u00a0приложении своего банка, в\u00a0центре обслуживания Госуслуг или МФЦ.',
    'Выйдите здесь и войдите снова: сервис узнает о\u00a0подтверждении при входе.',
  ],
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
  inEsia: 'В\u00a0Госуслугах',
  inEsiaYes: 'подтверждён',
  inEsiaNo: 'не указан, номер из\u00a0заявления',
  free: 'Номер можно перенести.',
  // The date ends with the point of «г.».
  obstacle: (title: string, date: string | null) =>
    date === null ? `${title}.` : `${title}. Можно будет с\u00a0${date}`,
  draft: (operator: string, date: string | null) =>
    date === null ? `Начато заявление: в\u00a0${operator}.` : `Начато заявление: в\u00a0${operator}. Хранится до\u00a0${date}`,
  pending: (operator: string) => `Заявление отправлено: в\u00a0${operator}. Ждём ответ базы данных.`,
  underWay: (operator: string) => `Идёт перенос в\u00a0${operator}.`,
  portationAt: (date: string) => `Перенос назначен на\u00a0${date}.`,
  continueDraft: 'Продолжить заявление',
  follow: 'Посмотреть ход',
  carry: 'Перенести',
  carryOf: (phone: string) => `Перенести ${phone}`,
  noOrders: 'Заявлений нет',
  noPortations: 'Переносов нет',
  orders: 'Заявления',
  portations: 'Переносы',
  numberFailed: 'Не удалось загрузить сведения о\u00a0номере',
  loadingNumber: 'Загружаем сведения о номере',
  back: 'Мой кабинет',
  sections: 'Что показать по номеру',
  numberNotFound: 'Номер не найден',
  numberNotFoundText: 'Среди ваших номеров такого нет, или адрес набран с\u00a0ошибкой.',
  pageNotFound: 'Такой страницы списка нет',
  pageNotFoundText: 'Список короче, или адрес набран с\u00a0ошибкой.',
  toFirstPage: 'К\u00a0началу списка',
} as const;
