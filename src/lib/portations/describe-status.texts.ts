import type { PortationEventCode } from '../../../contract/portations.ts';
import { countOf, dayForms, plural } from '../../../domain/plurals.ts';

/** Texts of the status of a portation: its headline, and what happens now, what the citizen does and what comes next. */
export const statusTexts = {
  moving: (when: string, day: string, part: string) => `Перенос ${when}, ${day}, ${part}`,
  today: 'сегодня',
  tomorrow: 'завтра',
  inDays: (days: number) => `через\u00a0${countOf(days, dayForms)}`,
  delayed: 'Перенос задерживается',
  unpaid: 'Перенос ждёт оплаты долга',
  inProgress: 'Идёт перенос номера',
  failed: 'Перенести не удалось, назначаем новую дату',
  completed: 'Номер перенесён',
  rejected: 'В переносе отказано',
  withdrawing: 'Заявление отзываем',
  withdrawn: 'Заявление отозвано',
  cancelled: 'Новый оператор отменил перенос',
  returned: 'Номер возвращён',
  parts: { night: 'ночью', morning: 'утром', day: 'днём', evening: 'вечером' },
  preliminary: (from: string) => `Дата предварительная: её подтвердит ${from}.`,
  proposed: (to: string, moment: string) =>
    `${to} предлагает перенести номер ${moment}. Дата сменится, когда её подтвердит база данных.`,
  ring: (passed: number, total: number) =>
    `${plural(passed, { one: 'Прошёл', few: 'Прошло', many: 'Прошло' })} ${countOf(passed, dayForms)} из ${total}`,
  ringUnit: (days: number) => (days === 0 ? 'сегодня' : plural(days, dayForms)),
  moves: (moment: string) => `Перенос ${moment}.`,
  now: {
    asked: (to: string) => `Заявление отправлено, ждём ответ нового оператора: ${to}. Обычно это несколько минут.`,
    silent: (to: string) =>
      `Новый оператор, ${to}, ещё не ответил. Если за сутки ответа не будет, заявление вернётся к вам.`,
    pending: (to: string) =>
      `Оператор ${to} принял заявление, ждём ответ базы данных перенесённых номеров. Обычно это несколько минут.`,
    unanswered: `База данных перенесённых номеров ещё не ответила. Если за сутки ответа не будет, заявление вернётся к вам.`,
    registered: (from: string) => `База данных зарегистрировала заявление и передаёт его оператору ${from}.`,
    checking: (from: string) => `Оператор ${from} сверяет ваши данные и смотрит, не заблокирован ли номер.`,
    arbitration: (from: string) => `Ваши данные не совпали с записями оператора ${from}. Решает оператор базы данных.`,
    debtCheck: (from: string) => `Данные совпали. Оператор ${from} проверяет, нет ли долга.`,
    debt: (from: string) => `Оператор ${from} нашёл долг, перенос приостановлен.`,
    debtSum: (from: string, sum: string) => `Оператор ${from} нашёл долг ${sum}, перенос приостановлен.`,
    debtPaid: (from: string) => `Долг оплачен, ждём согласие оператора ${from}.`,
    approved: (from: string) => `Оператор ${from} согласовал перенос, дата назначена.`,
    agreed: (from: string, to: string) => `Оператор ${from} согласовал перенос, дату назначит ${to}.`,
    failedBefore: (day: string) =>
      `В прошлый раз, ${day}, перенести не удалось: технический сбой. Назначена новая дата.`,
    ready: (to: string) => `Новый оператор, ${to}, готов к переносу.`,
    late: (moment: string, from: string) =>
      `Номер должны были перенести ${moment}, но о переносе ещё не сообщили. Пока номер обслуживает ${from}.`,
    inProgress: (from: string, to: string) => `Номер переключают: ${from} → ${to}. Связь может прерываться.`,
    failed: (from: string) => `В назначенный час произошёл технический сбой. Номер по-прежнему обслуживает ${from}.`,
    withdrawing: 'Заявление отзываем: ждём ответ базы данных.',
  },
  next: {
    pending: (from: string) => `Заявление проверит ${from}: это занимает до двух дней.`,
    works: (to: string) => `Номер заработает у нового оператора: ${to}.`,
    debtOverdue: (from: string) =>
      `Если долг не оплачен, оператор ${from} откажет в переносе. Если оплачен, перенос продолжится.`,
    late: (to: string) =>
      `Новое время появится здесь. Если опоздали операторы, до конца переноса ${to} обслуживает вас бесплатно.`,
    withdrawn: 'Номер останется у текущего оператора.',
  },
  /** What ends the present step, by the event that is expected next; `until` is «не позднее 28 ноября» or «сегодня». */
  nextSteps: {
    DONOR_NOTIFIED: (from, until) => `Оператор ${from} получит заявление ${until}.`,
    DATA_CONFIRMED: (from, until) => `Оператор ${from} закончит сверку ${until}.`,
    ARBITRATION_RESOLVED: (_, until) => `Спор о данных решат ${until}.`,
    DEBT_CLEARED: () => 'Когда долг будет оплачен, перенос продолжится.',
    DONOR_APPROVED: (from, until) => `Оператор ${from} согласится на перенос или откажет ${until}.`,
    DATE_ASSIGNED: (_, until) => `Новую дату назначат ${until}.`,
  } as Partial<Record<PortationEventCode, (from: string, until: string) => string>>,
} as const;
