import type { PortationEventCode } from '../../../contract/portations.ts';
import { countOf, dayForms, plural } from '../../../domain/plurals.ts';

const NBSP = '\u00a0';

/** Texts of the status of a portation: its headline, and what happens now, what the citizen does and what comes next. */
export const statusTexts = {
  moving: (when: string, day: string, part: string) => `Перенос ${when}, ${day}, ${part}`,
  today: 'сегодня',
  tomorrow: 'завтра',
  inDays: (days: number) => `через${NBSP}${countOf(days, dayForms)}`,
  delayed: 'Перенос задерживается',
  unpaid: 'Перенос ждёт оплаты долга',
  inProgress: 'Идёт перенос номера',
  failed: 'Перенести не удалось, назначаем новую дату',
  completed: 'Номер перенесён',
  rejected: 'В переносе отказано',
  withdrawn: 'Заявление отозвано',
  cancelled: 'Новый оператор отменил перенос',
  returned: 'Номер возвращён',
  parts: { night: 'ночью', morning: 'утром', day: 'днём', evening: 'вечером' },
  preliminary: (from: string) => `Дата предварительная: её подтвердит ${from}.`,
  proposed: (to: string, moment: string) =>
    `${to} предлагает перенести номер ${moment}. Дата сменится, когда её подтвердит база данных. Если она не${NBSP}подходит, позвоните оператору.`,
  ring: (passed: number, total: number) =>
    `${plural(passed, { one: 'Прошёл', few: 'Прошло', many: 'Прошло' })} ${countOf(passed, dayForms)} из${NBSP}${total}`,
  ringDays: (days: number) => plural(days, dayForms),
  nothing: 'Ничего делать не нужно.',
  stayOffer: (from: string) => `Ничего. Если ${from} предложит остаться, не соглашайтесь: согласие отменит перенос.`,
  moves: (day: string, time: string) => `Перенос ${day}, с${NBSP}${time}.`,
  now: {
    asked: (to: string) => `Заявление отправлено, ждём ответ нового оператора: ${to}. Обычно это несколько минут.`,
    silent: (to: string) =>
      `Новый оператор, ${to}, ещё не${NBSP}ответил. Если за${NBSP}сутки ответа не${NBSP}будет, заявление вернётся к${NBSP}вам.`,
    pending: (to: string) =>
      `Оператор ${to} принял заявление, ждём ответ базы данных перенесённых номеров. Обычно это несколько минут.`,
    unanswered: `База данных перенесённых номеров ещё не${NBSP}ответила. Если за${NBSP}сутки ответа не${NBSP}будет, заявление вернётся к${NBSP}вам.`,
    registered: (from: string) => `База данных зарегистрировала заявление и передаёт его оператору ${from}.`,
    checking: (from: string) => `Оператор ${from} сверяет ваши данные и смотрит, не заблокирован ли номер.`,
    arbitration: (from: string) => `Ваши данные не совпали с записями оператора ${from}. Решает оператор базы данных.`,
    debtCheck: (from: string) => `Данные совпали. Оператор ${from} проверяет, нет ли долга.`,
    debt: (from: string) => `Оператор ${from} нашёл долг, перенос приостановлен.`,
    debtSum: (from: string, sum: string) => `Оператор ${from} нашёл долг ${sum}, перенос приостановлен.`,
    debtPaid: (from: string) => `Долг погашен, ждём согласие оператора ${from}.`,
    approved: (from: string) => `Оператор ${from} согласовал перенос, дата назначена.`,
    failedBefore: (day: string) =>
      `В${NBSP}прошлый раз, ${day}, перенести не удалось: технический сбой. Назначена новая дата.`,
    ready: 'Всё готово к переносу.',
    inProgress: (from: string, to: string) => `Номер переключают: ${from} → ${to}. Связь может прерываться.`,
    failed: (from: string) => `В назначенный час произошёл технический сбой. Номер по-прежнему обслуживает ${from}.`,
    withdrawing: 'Заявление отзываем: ждём ответ базы данных.',
  },
  you: {
    pending: 'Ничего. Страницу можно закрыть: заявление не потеряется.',
    passport: (from: string) => `Проверьте, какой паспорт записан у оператора ${from}. Если прежний, обновите данные.`,
    debt: (from: string, day: string) => `Оплатите долг оператору ${from} до${NBSP}${day}. Иначе в переносе откажут.`,
    debtSoon: (from: string) => `Оплатите долг оператору ${from}. Иначе в переносе откажут.`,
    simPickup: (to: string, day: string) =>
      `Получите сим-карту в салоне ${to} до${NBSP}${day}. Без неё перенос отменят.`,
    simCourier: (to: string, day: string) =>
      `Получите сим-карту у курьера ${to} до${NBSP}${day}. Без неё перенос отменят.`,
    esim: (to: string, day: string) =>
      `Установите eSIM, когда её пришлёт ${to}: она нужна до${NBSP}${day}. Без неё перенос отменят.`,
    atPickup: (day: string, address: string, hours: string) =>
      `Получите сим-карту до${NBSP}${day}: ${address}, ${hours}. Понадобится паспорт.`,
    byCourier: (window: string) => `Курьер привезёт сим-карту ${window}. Понадобится паспорт.`,
    esimInstall: (to: string, day: string) =>
      `Установите eSIM ${to} до${NBSP}${day}: код активации на${NBSP}этой странице.`,
    simReady: (to: string) => `Держите сим-карту ${to} под рукой до дня переноса.`,
    esimReady: (to: string) => `Установите eSIM ${to} до дня переноса, если ещё не установили.`,
    insertSim: (from: string, to: string) => `Вставьте сим-карту ${to}, когда пропадёт связь ${from}.`,
    turnEsimOn: (from: string, to: string) => `Включите eSIM ${to}, когда пропадёт связь ${from}.`,
  },
  next: {
    pending: (from: string) => `Заявление проверит ${from}: это занимает до двух дней.`,
    works: (to: string) => `Номер заработает у нового оператора: ${to}.`,
    withdrawn: 'Номер останется у текущего оператора.',
  },
  /** What ends the present step, by the event that is expected next. */
  nextSteps: {
    DONOR_NOTIFIED: (from, day) => `Оператор ${from} получит заявление до${NBSP}${day}.`,
    DATA_CONFIRMED: (from, day) => `Оператор ${from} закончит сверку до${NBSP}${day}.`,
    ARBITRATION_RESOLVED: (_, day) => `Спор о${NBSP}данных решат до${NBSP}${day}.`,
    DEBT_CLEARED: () => 'Когда долг будет оплачен, перенос продолжится.',
    DONOR_APPROVED: (from, day) => `До${NBSP}${day} оператор ${from} согласится на${NBSP}перенос или откажет.`,
    DATE_ASSIGNED: (_, day) => `Новую дату назначат до${NBSP}${day}.`,
  } as Partial<Record<PortationEventCode, (from: string, day: string) => string>>,
} as const;
