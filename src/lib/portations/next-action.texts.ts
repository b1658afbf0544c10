const NBSP = '\u00a0';

/**
 * Texts of what the citizen does next. Each is above the button that belongs to it. `until` is «до 28 ноября» or
 * «сегодня».
 */
export const nextActionTexts = {
  nothing: 'Ничего делать не нужно.',
  pending: 'Ничего. Страницу можно закрыть: заявление не потеряется.',
  stayOffer: (from: string) => `Ничего. Если ${from} предложит остаться, не соглашайтесь: согласие отменит перенос.`,
  dateAwaited: 'Ничего. Дата переноса появится здесь, когда её назначат.',
  passport: (from: string) => `Проверьте, какой паспорт записан у оператора ${from}. Если прежний, обновите данные.`,
  debt: (from: string, until: string) => `Оплатите долг оператору ${from} ${until}. Иначе в переносе откажут.`,
  debtSoon: (from: string) => `Оплатите долг оператору ${from}. Иначе в переносе откажут.`,
  debtOverdue: (from: string, day: string) =>
    `Спросите у${NBSP}оператора ${from}, можно${NBSP}ли ещё оплатить долг: срок был до${NBSP}${day}.`,
  simPickup: (to: string, until: string) =>
    `Получите сим-карту в салоне ${to} ${until}, адрес подскажет оператор. Без неё перенос отменят.`,
  simCourier: (to: string, until: string) =>
    `Получите сим-карту у курьера ${to} ${until}, время подскажет оператор. Без неё перенос отменят.`,
  esim: (to: string, until: string) =>
    `Установите eSIM ${to} ${until}, код активации пришлёт оператор. Без неё перенос отменят.`,
  atPickup: (until: string, address: string, hours: string) =>
    `Получите сим-карту ${until}: ${address}, ${hours}. Понадобится паспорт. Если не${NBSP}успеваете, позвоните оператору.`,
  /** After what to do about a SIM that is ready, until the new operator is ready for the move. */
  orCancelled: { SIM: 'Без сим-карты перенос отменят.', eSIM: 'Без eSIM перенос отменят.' },
  byCourier: (window: string, to: string) =>
    `Курьер привезёт сим-карту ${window}. Понадобится паспорт. Если время не${NBSP}подходит, позвоните оператору ${to}.`,
  courierOver: (window: string, to: string) =>
    `Курьер должен был привезти сим-карту ${window}. Если её у${NBSP}вас нет, позвоните оператору ${to}.`,
  esimInstall: (to: string, until: string) => `Установите eSIM ${to} ${until} по${NBSP}коду активации.`,
  pickupLast: (address: string, hours: string, to: string) =>
    `Получите сим-карту: ${address}, ${hours}. Понадобится паспорт. Если получить её не${NBSP}удаётся, позвоните оператору ${to}.`,
  esimInstallLast: (from: string, to: string) =>
    `Установите eSIM ${to} по${NBSP}коду активации, если ещё не${NBSP}установили, и${NBSP}включите её, когда пропадёт связь ${from}.`,
  saveDaySim: (to: string) => `Сохраните день переноса в${NBSP}календаре и держите сим-карту ${to} под рукой.`,
  saveDayEsim: (to: string) =>
    `Сохраните день переноса в${NBSP}календаре: в${NBSP}этот день понадобится включить eSIM ${to}.`,
  insertSim: (from: string, to: string, hasSim: boolean) =>
    `Вставьте сим-карту ${to}, когда пропадёт связь ${from}. Если ${hasSim ? '' : 'её ещё нет или '}связь не${NBSP}появится, позвоните оператору ${to}.`,
  turnEsimOn: (from: string, to: string, hasSim: boolean) =>
    `${hasSim ? `Включите eSIM ${to}` : `Установите eSIM ${to}, если ещё не${NBSP}установили, и${NBSP}включите её`}, когда пропадёт связь ${from}. Если связь не${NBSP}появится, позвоните оператору ${to}.`,
  late: (to: string) =>
    `Позвоните новому оператору, ${to}, и спросите, когда перенесут номер. Подавать заявление заново не${NBSP}нужно.`,
} as const;
