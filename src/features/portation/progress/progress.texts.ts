import type { PortationStatus } from '../../../../contract/portations.ts';
import { countOf, type PluralForms } from '../../../../domain/plurals.ts';
import type { StageName } from './stages.ts';

const eventForms: PluralForms = { one: 'событие', few: 'события', many: 'событий' };

/** Texts of the progress of a portation, on step 4 and in the account. */
export const progressTexts = {
  tariff: (name: string) => `тариф «${name}»`,
  stagesTitle: 'Ход переноса',
  stages: {
    application: () => 'Заявление',
    check: (from: string) => `Проверка: ${from}`,
    date: () => 'Дата переноса',
    sim: (_: string, to: string) => `Сим-карта ${to}`,
    move: (from: string, to: string) => `Перенос: ${from} → ${to}`,
  } satisfies Record<StageName, (from: string, to: string) => string>,
  esimStage: (to: string) => `eSIM ${to}`,
  events: (count: number) => `Подробно: ${countOf(count, eventForms)}`,
  since: (day: string) => `с ${day}`,
  pickup: (address: string, hours: string) => `${address}, ${hours}`,
  courier: (window: string) => `курьер ${window}`,
  failedTitle: (day: string) => `${day} перенести не удалось`,
  failedText: (from: string, day: string, part: string) =>
    `Случился технический сбой, ваш номер остался у оператора ${from} и работает. Новая дата: ${day}, ${part}. Подавать заявление заново не нужно.`,
  failedWaiting: (from: string) =>
    `Случился технический сбой, ваш номер остался у оператора ${from} и работает. Новую дату назначит новый оператор, она появится здесь.`,
  aside: 'Сим-карта, дата и отзыв',
  sim: 'Сим-карта',
  esim: 'eSIM',
  simPickup: (to: string) => `Заберите в салоне ${to}, понадобится паспорт.`,
  simCourier: (to: string) => `Привезёт курьер ${to}, понадобится паспорт.`,
  simOnline: (to: string) => `Придёт по сети от ${to}, в салон идти не нужно.`,
  simReady: 'Готова, её можно получить.',
  esimReady: 'Готова, её можно установить.',
  simReceived: 'Новый оператор сообщил, что вы её получили.',
  esimReceived: 'Новый оператор сообщил, что вы её установили.',
  simPending: 'Новый оператор ещё не сообщил, что она готова.',
  esimPending: 'Код активации появится здесь, когда новый оператор его пришлёт.',
  call: (name: string) => `Позвонить: ${name}, `,
  site: (name: string) => `Сайт ${name}`,
  contactsUnknown: (name: string) => `Телефон и адреса офисов оператора ${name} есть в договоре с ним и на его сайте.`,
  calendar: 'День переноса',
  calendarPreliminary: 'Предварительно',
  calendarTime: (weekday: string, time: string) => `${weekday}, с ${time}`,
  addToCalendar: 'Добавить в календарь',
  calendarEvent: 'Перенос номера',
  calendarReminder: 'Завтра перенос номера',
  unreachable: (time: string) => `Не удалось узнать новости, показываем на ${time}. Попробуем ещё раз сами.`,
  refresh: 'Обновить',
  newApplication: 'Подать новое заявление',
  tryAgain: 'Подать заявление снова',
  lettersTitle: 'Письма',
  letters: 'Присылать письма о заявлении',
  /** Before the address. */
  lettersState: {
    on: 'Приходят на',
    unconfirmed: 'Начнут приходить, когда вы подтвердите адрес по ссылке из письма на',
  },
  lettersFailed: 'Не удалось сохранить. Попробуйте ещё раз.',
  withdrawal: 'Отзыв заявления',
  withdraw: 'Отозвать заявление',
  withdrawUntil: (date: string) => `Отозвать можно до ${date}.`,
  otherDate:
    'Чтобы сменить дату, позвоните новому оператору не позже чем за двое суток до переноса или отзовите заявление и подайте новое.',
  /** Once the new operator cannot change the date any more. */
  otherDateLate: 'Чтобы сменить дату, отзовите заявление и подайте новое.',
  withdrawPending: 'База данных ещё не зарегистрировала заявление. Его можно отозвать.',
  withdrawWhileFailed: 'Пока назначают новое время, отозвать нельзя.',
  withdrawTitle: 'Отозвать заявление?',
  withdrawText: 'Номер останется у текущего оператора. Новое заявление можно подать в любое время.',
  withdrawClosedText: 'Номер останется у текущего оператора. Подать новое заявление сейчас нельзя: приём закрыт.',
  withdrawPendingText:
    'Если база данных ещё не зарегистрировала заявление, оно отменится. Если уже успела, его можно будет отозвать ещё раз. Номер останется у текущего оператора.',
  withdrawConfirm: 'Отозвать',
  withdrawDismiss: 'Не отзывать',
  requested: 'Отзываем заявление: ждём ответ базы данных, страница обновится сама.',
  withdrawRefusedTitle: 'Отозвать заявление не удалось',
  withdrawRefused: (to: string) =>
    `База данных ответила отказом, перенос продолжается. Чтобы остановить его, позвоните новому оператору: ${to}.`,
  cancelMissedTitle: 'База данных успела зарегистрировать заявление раньше',
  cancelMissed: 'Его ещё можно отозвать.',
  cancelMissedLate: 'Перенос продолжается.',
  print: 'Распечатать',
  printFailed: 'Не удалось получить заявление для печати: сервер не ответил. Попробуйте ещё раз.',
  download: 'Скачать заявление',
  toAccount: 'Мой кабинет',
  support: { order: 'Заявление', code: 'Код причины' },
  moved: (phone: string, to: string, when: string) => `${phone} обслуживает ${to} с ${when}.`,
  returned: (to: string, when: string) =>
    `Договор с оператором ${to} закончился, и ${when} номер вернулся к оператору, которому он выделен.`,
  afterReturn:
    'Если номер ещё нужен, узнайте, у кого он, и спросите этого оператора, можно ли снова заключить договор.',
  afterMove: {
    sim: (to: string) => `Вставьте сим-карту ${to} и позвоните оператору ${to}, если связь не появится.`,
    esim: (to: string) => `Включите eSIM ${to} и позвоните оператору ${to}, если связь не появится.`,
    settled: (to: string) => `Если номер не работает, позвоните оператору ${to}.`,
    request: (to: string) =>
      `Если eSIM ${to} ещё не установлена, попросите у оператора код активации: он появится на этой странице.`,
    install: (to: string) => `Установите eSIM ${to} по коду активации и включите её.`,
  },
  afterWithdrawal: 'Ничего, а если передумаете, подайте новое заявление.',
  check: 'Проверить номер',
  withdrawn: (from: string) => `Вы отозвали заявление. Номер остался у оператора ${from}.`,
  afterTitle: 'Что ещё сделать после переноса',
  after: {
    bank: 'Войдите в приложения банков: некоторые просят подтвердить замену сим-карты. СМС с кодами первые сутки могут задерживаться.',
    unchanged: 'В Госуслугах и мессенджерах ничего менять не нужно: номер прежний.',
    oldSim: (from: string) => `Старую сим-карту ${from} можно выбросить: она больше не работает.`,
    money: (from: string) => `Попросите оператора ${from} вернуть остаток со счёта: сам он не переносится.`,
  },
  glossaryTitle: 'Что значат статусы',
} as const;

export const refusalPageTexts = {
  what: 'Что случилось',
  whatToDo: 'Что делать',
  whom: 'К кому обратиться',
  when: 'Когда можно снова',
  now: 'Сразу, как только сделаете всё из списка.',
  anyTime: 'В любое время.',
  // The date ends with a full stop («г.»).
  from: (day: string) => `С ${day}`,
  already: 'Уже можно.',
  closed: 'Когда снова откроют приём заявлений: сейчас он закрыт.',
  unknown: 'Когда именно, скажет текущий оператор.',
  never: 'Пока причина не снята, ответ будет тем же.',
  stays: (from: string) => `Номер остался у оператора ${from} и работает по прежнему договору.`,
  staysOnly: (from: string) => `Номер остался у оператора ${from}.`,
  payDebt: (sum: string) => `Оплатите долг ${sum} текущему оператору.`,
  contacts: {
    gosuslugi: { name: 'Госуслуги', href: 'https://www.gosuslugi.ru', label: 'Открыть Госуслуги' },
    regulator: { name: 'Роскомнадзор', href: 'https://rkn.gov.ru', label: 'Сайт Роскомнадзора' },
    support: { name: 'Поддержка сервиса', href: '/contacts', label: 'Написать в поддержку' },
  },
} as const;

/** Explains each status: what happens and who must act. */
export const statusMeanings: Record<PortationStatus, string> = {
  Registered: 'База данных приняла заявление и передаёт его текущему оператору. От вас ничего не нужно.',
  DonorCheck:
    'Текущий оператор сверяет паспортные данные и смотрит, не заблокирован ли номер. Это занимает до двух дней.',
  Arbitration:
    'Данные не совпали, и решает оператор базы данных. Проверьте, какой паспорт записан у текущего оператора.',
  DebtCheck: 'Текущий оператор проверяет, нет ли долга.',
  DebtPending: 'Найден долг. Если не оплатить его за четыре дня, придёт отказ.',
  Approved: 'Текущий оператор согласен. До назначенного дня получите у нового сим-карту или eSIM.',
  Ready: 'До переноса меньше суток. Держите наготове сим-карту или eSIM. Отозвать заявление уже нельзя.',
  InProgress: 'Номер переключают к новому оператору. Связь может прерываться.',
  Completed: 'Номер работает у нового оператора.',
  Rejected: 'Текущий оператор или база данных отказали. Причина и что делать — на странице переноса.',
  Cancelled: 'Вы отозвали заявление, или перенос отменил новый оператор. Номер остался у текущего оператора.',
  Failed: 'В назначенный час произошёл сбой. Новое время назначит новый оператор.',
  Returned:
    'Договор с оператором, к которому переносили номер, закончился. Номер снова у оператора, которому он выделен.',
};

/** The activation code of an eSIM. */
export const esimCodeTexts = {
  show: 'Показать код',
  hide: 'Скрыть код',
  failed: 'Не удалось получить код: сервер не ответил. Попробуйте ещё раз.',
  qr: 'QR-код для установки eSIM',
  how: 'В настройках телефона выберите «Добавить eSIM» и отсканируйте код или введите его вручную.',
  secret: 'Не показывайте код никому: с ним eSIM можно установить на чужой телефон.',
} as const;
