/**
 * Texts of what the citizen does next: one sentence each, above the button that belongs to it. `until` is «не позднее 28
 * ноября» or «сегодня».
 */
export const nextActionTexts = {
  nothing: 'Ничего делать не нужно.',
  pending: 'Ничего: страницу можно закрыть, заявление не потеряется.',
  stayOffer: (from: string) => `Ничего, но если ${from} предложит остаться, не соглашайтесь: согласие отменит перенос.`,
  dateAwaited: 'Ничего: дата переноса появится здесь, когда её назначат.',
  passport: (from: string) =>
    `Проверьте, какой паспорт записан у оператора ${from}, и обновите данные, если он прежний.`,
  debt: (from: string, until: string) => `Оплатите долг оператору ${from} ${until}, иначе в переносе откажут.`,
  debtSoon: (from: string) => `Оплатите долг оператору ${from}, иначе в переносе откажут.`,
  debtOverdue: (from: string, day: string) =>
    `Спросите у оператора ${from}, можно\u00a0ли ещё оплатить долг: последний день был ${day}.`,
  simPickup: (to: string, until: string) =>
    `Получите сим-карту в салоне ${to} ${until}, адрес подскажет оператор: без неё перенос отменят.`,
  simCourier: (to: string, until: string) =>
    `Получите сим-карту у курьера ${to} ${until}, время подскажет оператор: без неё перенос отменят.`,
  esim: (to: string, until: string) =>
    `Установите eSIM ${to} ${until}, код активации пришлёт оператор: без неё перенос отменят.`,
  atPickup: (until: string, address: string, hours: string, orElse: string) =>
    `Получите сим-карту ${until} (${address}, ${hours}, нужен паспорт) или позвоните оператору, если не успеваете${orElse}.`,
  /** After what to do about a SIM that is ready, until the new operator is ready for the move. */
  orCancelled: ': без неё перенос отменят',
  byCourier: (window: string, to: string, orElse: string) =>
    `Получите сим-карту у курьера ${window}, с паспортом, или позвоните оператору ${to}, если время не подходит${orElse}.`,
  courierOver: (window: string, to: string, orElse: string) =>
    `Позвоните оператору ${to}, если курьер не привёз сим-карту ${window}${orElse}.`,
  esimInstall: (to: string, until: string, orElse: string) =>
    `Установите eSIM ${to} ${until} по коду активации${orElse}.`,
  pickupLast: (address: string, hours: string, to: string) =>
    `Получите сим-карту (${address}, ${hours}, нужен паспорт) или позвоните оператору ${to}, если не удаётся.`,
  esimInstallLast: (from: string, to: string) =>
    `Установите eSIM ${to} по коду активации, если ещё не установили, и включите её, когда пропадёт связь ${from}.`,
  saveDaySim: (to: string) => `Сохраните день переноса в календаре и держите сим-карту ${to} под рукой.`,
  saveDayEsim: (to: string) => `Сохраните день переноса в календаре: в этот день понадобится включить eSIM ${to}.`,
  insertSim: (from: string, to: string, hasSim: boolean) =>
    `Вставьте сим-карту ${to}, когда пропадёт связь ${from}, и позвоните оператору ${to}, если ${hasSim ? '' : 'её ещё нет или '}связь не появится.`,
  turnEsimOn: (from: string, to: string, hasSim: boolean) =>
    `${hasSim ? `Включите eSIM ${to}` : `Установите eSIM ${to}, если ещё не установили, включите её`}, когда пропадёт связь ${from}, и позвоните оператору ${to}, если связь не появится.`,
  stop: (to: string) => `Позвоните оператору ${to}, если по-прежнему хотите остановить перенос.`,
  proposed: (to: string) => `Позвоните оператору ${to}, если предложенная дата не подходит.`,
  late: (to: string) =>
    `Позвоните новому оператору, ${to}, и спросите, когда перенесут номер: подавать заявление заново не нужно.`,
} as const;
