/** Texts of the letters; headings are the titles of the timeline, advice about refusals is that of the site. */
export const letterTexts = {
  /** The subject names the last digits only: it is shown on locked screens. */
  subject: (heading: string, ending: string) => `${heading}: номер …${ending}`,
  move: (number: string, from: string, to: string) => `Номер ${number}: ${from} → ${to}.`,
  moment: (day: string, time: string) => `${day} в ${time} по времени региона номера`,
  registered: (window: string) => `Предварительная дата переноса: ${window}.`,
  registeredNext: (from: string) => `Теперь заявление проверит оператор ${from}. О решении напишем.`,
  mismatch: (from: string) =>
    `Ваши данные не совпали с записями оператора ${from}. Спор решает оператор базы данных перенесённых номеров.`,
  mismatchNext: (from: string) =>
    `Проверьте, какой паспорт записан у оператора ${from}. Если прежний, обновите данные. О решении напишем.`,
  debt: (from: string) => `Оператор ${from} нашёл долг по этому номеру и приостановил перенос.`,
  debtNext: (day: string) => `Оплатите долг не позднее ${day}, иначе в переносе откажут.`,
  failed: (day: string, from: string) =>
    `${day} перенести номер не удалось: случился технический сбой. Номер остался у оператора ${from} и работает. Подавать заявление заново не нужно.`,
  date: (window: string) => `Номер перенесут ${window}.`,
  untilDay: (day: string) => `не позднее ${day}`,
  untilMoment: (moment: string) => `до ${moment}`,
  simUntil: (to: string, until: string) =>
    `Если сим-карты ${to} у вас ещё нет, получите её ${until}: без неё перенос отменят.`,
  esimUntil: (to: string, until: string) =>
    `Если eSIM ${to} ещё не установлена, установите её ${until}: без неё перенос отменят.`,
  proposed: (to: string, window: string) => `${to} предлагает перенести номер ${window}.`,
  proposedNext:
    'Дата сменится, когда её подтвердит база данных перенесённых номеров. Если эта дата не подходит, позвоните новому оператору.',
  pickup: (address: string, hours: string) => `Где получить: ${address}, ${hours}.`,
  courier: (day: string, from: string, to: string) =>
    `Курьер приедет ${day} с ${from} до ${to} по времени региона номера.`,
  passport: 'Понадобится паспорт.',
  online: 'Код активации ждёт вас на странице заявления: в письмах мы его не присылаем.',
  simNext: (to: string, from: string) => `Вставьте сим-карту ${to}, когда пропадёт связь ${from}.`,
  esimNext: (to: string, from: string) => `Включите eSIM ${to}, когда пропадёт связь ${from}.`,
  simWindow: (window: string) => `Перенос: ${window}.`,
  tomorrow: (window: string) => `Перенос начнётся ${window}. В это время связь может прерываться.`,
  simTomorrow: (to: string) => `Держите под рукой сим-карту ${to}. Отозвать заявление уже нельзя.`,
  esimTomorrow: (to: string) => `Включите eSIM ${to}, когда пропадёт связь. Отозвать заявление уже нельзя.`,
  esimCode: 'Если eSIM ещё не установлена, код активации ищите на странице заявления.',
  askForEsimCode:
    'Если eSIM ещё не установлена, попросите у оператора код активации: он появится на странице заявления.',
  installEsim: (to: string) => `Установите eSIM ${to} по коду активации и включите её.`,
  moved: (to: string) => `Теперь номер обслуживает ${to}.`,
  insertSim: (to: string) => `Вставьте сим-карту ${to} и позвоните оператору ${to}, если связь не появится.`,
  turnEsimOn: (to: string) => `Включите eSIM ${to} и позвоните оператору ${to}, если связь не появится.`,
  returned: (to: string) => `Договор с оператором ${to} закончился, и номер вернулся к оператору, которому он выделен.`,
  returnedNext:
    'Если номер ещё нужен, узнайте, у кого он, и спросите этого оператора, можно ли снова заключить договор.',
  orderReturned: 'Заявление вернулось к вам',
  open: 'Открыть заявление',
  confirmHeading: 'Подтвердите почту',
  confirmSubject: 'Подтвердите почту для писем о переносе номера',
  confirm: 'Кто-то попросил присылать на этот адрес письма о своём заявлении на перенос номера.',
  confirmNext: 'Если это вы, подтвердите адрес. Если нет, ничего делать не нужно: писем не будет.',
  confirmButton: 'Подтвердить адрес',
  why: 'Вы получили это письмо, потому что попросили писать вам о заявлении. Отвечать на него не нужно.',
  confirmWhy: 'Отвечать на это письмо не нужно.',
  unsubscribe: 'Отключить письма',
  site: 'Перенос номера',
} as const;

/** Pages that the links of a letter open. */
export const letterPageTexts = {
  confirmTitle: 'Подтверждение почты',
  confirmText: 'Письма о заявлении будут приходить на адрес, на который пришла эта ссылка.',
  confirmButton: 'Подтвердить адрес',
  confirmed: 'Адрес подтверждён',
  confirmedText: 'Будем писать о важном: о датах, отказах и о том, что номер перенесён.',
  expired: 'Ссылка устарела',
  expiredText:
    'Адрес в заявлении сменился, письма отключены или заявления больше нет. Новую ссылку можно получить на странице заявления.',
  busy: 'Сервис временно не отвечает',
  busyText: 'Ссылка остаётся действительной: откройте её ещё раз через минуту.',
  unsubscribeTitle: 'Отключить письма?',
  unsubscribeText: 'Письма о ваших заявлениях больше не будут приходить. Ход переноса всегда виден на сайте.',
  unsubscribeButton: 'Отключить письма',
  unsubscribed: 'Письма отключены',
  unsubscribedText: 'Включить их снова можно на странице заявления.',
  toSite: 'На сайт',
} as const;
