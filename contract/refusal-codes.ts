/**
 * Why a number cannot be ported: a closed list shared by the lookup, БДПН and operators. Apart from their schema, which
 * pages do not need.
 * The codes are ours; each reason occurs in the public practice of operators and БДПН.
 * The titles accompany the codes in responses; the advice is in `contract/refusals.texts.ts`.
 */

export const refusalTitles = {
  NUMBER_FORMAT: 'Проверьте номер: нужно 10 цифр после +7',
  NOT_MOBILE: 'Городской номер перенести нельзя',
  TOLL_FREE_NUMBER: 'Бесплатный номер 8-800 перенести нельзя',
  FOREIGN_NUMBER: 'Это номер другой страны',
  RANGE_UNKNOWN: 'Номер не выделен ни одному оператору',
  REGION_NOT_SERVED: 'Регион номера пока не участвует в переносе через сервис',
  SAME_OPERATOR: 'Номер уже обслуживается этим оператором',
  REGION_MISMATCH: 'Перенос возможен только в регионе номера',
  TOO_EARLY: 'С прошлого переноса не прошло 60 дней',
  ACTIVE_PROCESS: 'По номеру уже идёт перенос',
  APPLICATION_INVALID: 'Заявление заполнено неверно',
  NOT_OWNER: 'Номер оформлен на другого человека',
  DATA_MISMATCH: 'Данные не совпали с данными оператора',
  DATA_CHANGED: 'Вы сменили паспорт после заключения договора',
  DEBT: 'Есть долг перед оператором',
  DEBT_OTHER_CONTRACT: 'Долг по другому договору с этим оператором',
  BLOCKED: 'Номер заблокирован',
  SUSPENDED_BY_LAW: 'Обслуживание приостановлено по закону',
  NUMBER_INACTIVE: 'Номер не действует',
  CONTRACT_TYPE: 'Неверно указан тип договора',
  CORPORATE_NUMBER: 'Номер оформлен на организацию',
  CONTRACT_TERM: 'Срок договора ещё не вышел',
  PREMIUM_NUMBER_FEE: 'Оператор считает номер «красивым» и требует плату',
  SUBSCRIBER_WITHDREW: 'Вы отозвали заявление',
  DATE_OUT_OF_RANGE: 'На эту дату перенести нельзя',
  ARBITRATION_TIMEOUT: 'Спор о данных не решили в срок',
  SELF_BAN: 'Действует самозапрет на новые сим-карты',
  SIM_LIMIT: 'На вас уже оформлено 20 номеров',
  TARIFF_CLOSED: 'Тариф больше не продаётся',
  SIM_NOT_RECEIVED: 'Сим-карта или eSIM не получена к дате переноса',
  OPERATOR_SILENT: 'Новый оператор не ответил за сутки',
  TECH_ERROR: 'База данных не ответила',
} as const;

export type RefusalCode = keyof typeof refusalTitles;

/** Whether an application ended against the citizen's will: their own withdrawal is recorded with a code, too. */
export const isRefusal = (code: RefusalCode | null | undefined): code is Exclude<RefusalCode, 'SUBSCRIBER_WITHDREW'> =>
  code !== null && code !== undefined && code !== 'SUBSCRIBER_WITHDREW';

export const refusalCodes = Object.keys(refusalTitles) as [RefusalCode, ...RefusalCode[]];
