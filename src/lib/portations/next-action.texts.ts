/**
 * Texts of what the citizen does next: one sentence each, above the button that belongs to it. `until` is «не позднее 28
 * ноября» or «сегодня».
 */
export const nextActionTexts = {
  nothing: 'Ничего делать не нужно.',
  pending: 'Ничего: страницу можно закрыть, заявление не\u00a0потеряется.',
  stayOffer: (from: string) =>
    `Ничего, но\u00a0если ${from} предложит остаться, не\u00a0соглашайтесь: согласие отменит перенос.`,
  dateAwaited: 'Ничего: дата переноса появится здесь, когда её\u00a0назначат.',
  passport: (from: string) =>
    `Проверьте, какой паспорт записан у\u00a0оператора ${from}, и\u00a0обновите данные, если он прежний.`,
  debt: (from: string, until: string) => `Оплатите долг оператору ${from} ${until}, иначе в\u00a0переносе откажут.`,
  debtSoon: (from: string) => `Оплатите долг оператору ${from}, иначе в\u00a0переносе откажут.`,
  debtOverdue: (from: string, day: string) =>
    `Спросите у\u00a0оператора ${from}, можно\u00a0ли ещё оплатить долг: последний день был ${day}.`,
  simPickup: (to: string, until: string) =>
    `Получите сим-карту в\u00a0салоне ${to} ${until}, адрес подскажет оператор: без неё перенос отменят.`,
  simCourier: (to: string, until: string) =>
    `Получите сим-карту у\u00a0курьера ${to} ${until}, время подскажет оператор: без неё перенос отменят.`,
  esim: (to: string, until: string) =>
    `Установите eSIM ${to} ${until}, код активации пришлёт оператор: без неё перенос отменят.`,
  atPickup: (until: string, address: string, hours: string, orElse: string) =>
    `Получите сим-карту ${until} (${address}, ${hours}, нужен паспорт) или позвоните оператору, если не\u00a0успеваете${orElse}.`,
  /** After what to do about a SIM that is ready, until the new operator is ready for the move. */
  orCancelled: ': без неё перенос отменят',
  byCourier: (window: string, to: string, orElse: string) =>
    `Получите сим-карту у\u00a0курьера ${window}, с\u00a0паспортом, или позвоните оператору ${to}, если время не\u00a0подходит${orElse}.`,
  courierOver: (window: string, to: string, orElse: string) =>
    `Позвоните оператору ${to}, если курьер не\u00a0привёз сим-карту ${window}${orElse}.`,
  esimInstall: (to: string, until: string, orElse: string) =>
    `Установите eSIM ${to} ${until} по\u00a0коду активации${orElse}.`,
  pickupLast: (address: string, hours: string, to: string) =>
    `Получите сим-карту (${address}, ${hours}, нужен паспорт) или позвоните оператору ${to}, если не\u00a0удаётся.`,
  esimInstallLast: (from: string, to: string) =>
    `Установите eSIM ${to} по\u00a0коду активации, если ещё не\u00a0установили, и\u00a0включите её, когда пропадёт связь ${from}.`,
  saveDaySim: (to: string) => `Сохраните день переноса в\u00a0календаре и\u00a0держите сим-карту ${to} под рукой.`,
  saveDayEsim: (to: string) =>
    `Сохраните день переноса в\u00a0календаре: в\u00a0этот день понадобится включить eSIM ${to}.`,
  insertSim: (from: string, to: string, hasSim: boolean) =>
    `Вставьте сим-карту ${to}, когда пропадёт связь ${from}, и\u00a0позвоните оператору ${to}, если ${hasSim ? '' : 'её\u00a0ещё нет или '}связь не\u00a0появится.`,
  turnEsimOn: (from: string, to: string, hasSim: boolean) =>
    `${hasSim ? `Включите eSIM ${to}` : `Установите eSIM ${to}, если ещё не\u00a0установили, включите её`}, когда пропадёт связь ${from}, и\u00a0позвоните оператору ${to}, если связь не\u00a0появится.`,
  stop: (to: string) => `Позвоните оператору ${to}, если по-прежнему хотите остановить перенос.`,
  proposed: (to: string) => `Позвоните оператору ${to}, если предложенная дата не\u00a0подходит.`,
  late: (to: string) =>
    `Позвоните новому оператору, ${to}, и\u00a0спросите, когда перенесут номер: подавать заявление заново не\u00a0нужно.`,
} as const;
