import type { BdpnMessage, BdpnRefusal, bdpnRefusals } from '../gateway.ts';

/** A planned message, with its time relative to its receipt or to the agreed window. */
export interface PlannedMessage {
  type: BdpnMessage['type'];
  /** Milliseconds after the order was received. */
  afterMs?: number;
  /** Milliseconds from the beginning of the window; negative before it. */
  fromWindowMs?: number;
  rejectCode?: BdpnRefusal;
  /** After this many days a new application succeeds. */
  availableAfterDays?: number;
  debtSum?: number;
  /** A new window, milliseconds from the agreed one; 0 is the same window. */
  newWindowMs?: number;
}

export interface Outcome {
  /** Last two digits of a number of the test block. */
  ending: string;
  /** Description for those who choose a test number. */
  title: string;
  plan: readonly PlannedMessage[];
  /** Applies to the first order of the number only; the next one succeeds. */
  isOnce?: true;
  lostAnswers?: number;
  /** Each message is delivered twice, and of each two the later one first. */
  isUntidy?: true;
  cancel?: 'refused' | 'registersFirst';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const registered = (afterMs = 2 * SECOND): PlannedMessage => ({ type: 'request.registered', afterMs });
const notified: PlannedMessage = { type: 'donor.notified', afterMs: MINUTE };
const confirmed: PlannedMessage = { type: 'donor.dataConfirmed', afterMs: DAY };

/** The move of the number, beginning `startMs` after the agreed window. */
const transfer = (startMs = 0): readonly PlannedMessage[] => [
  { type: 'recipient.confirmedReadiness', fromWindowMs: startMs - DAY },
  { type: 'transfer.started', fromWindowMs: startMs },
  { type: 'transfer.completed', fromWindowMs: startMs + 30 * MINUTE },
  { type: 'recipient.closed', fromWindowMs: startMs + 45 * MINUTE },
];

/** The donor consents, and the window is confirmed. */
const approved = (afterMs: number): readonly PlannedMessage[] => [
  { type: 'donor.approved', afterMs, newWindowMs: 0 },
  { type: 'recipient.dateAssigned', afterMs: afterMs + MINUTE, newWindowMs: 0 },
];

/** Messages from the donor's approval to the move of the number. */
const consent = (afterMs: number): readonly PlannedMessage[] => [...approved(afterMs), ...transfer()];

const checkedByDonor: readonly PlannedMessage[] = [registered(), notified, confirmed];
const success: readonly PlannedMessage[] = [...checkedByDonor, ...consent(2 * DAY)];

/** БДПН rejects the order. */
export const rejectedAtOnce = (
  rejectCode: (typeof bdpnRefusals)['request.rejected'][number],
  wait: Pick<PlannedMessage, 'availableAfterDays'> = {},
): readonly PlannedMessage[] => [{ type: 'request.rejected', afterMs: 2 * SECOND, rejectCode, ...wait }];

const rejectedByDonor = (
  rejectCode: (typeof bdpnRefusals)['donor.rejected'][number],
  wait: Pick<PlannedMessage, 'availableAfterDays'> = {},
): readonly PlannedMessage[] => [registered(), notified, { type: 'donor.rejected', afterMs: DAY, rejectCode, ...wait }];

const debt = { type: 'donor.debtFound', afterMs: DAY + HOUR, debtSum: 340.5 } as const;
const mismatch: readonly PlannedMessage[] = [registered(), notified, { type: 'donor.dataMismatched', afterMs: DAY }];

/** Outcomes of the numbers from +7 900 000-00-NN to 000-03-NN; portations of all others succeed. */
export const outcomes: readonly Outcome[] = [
  { ending: '61', title: 'база отклоняет: другой регион', plan: rejectedAtOnce('REGION_MISMATCH') },
  {
    ending: '62',
    title: 'база отклоняет: не прошло 60 дней',
    plan: rejectedAtOnce('TOO_EARLY', { availableAfterDays: 30 }),
  },
  { ending: '63', title: 'база отклоняет: перенос уже идёт', plan: rejectedAtOnce('ACTIVE_PROCESS') },
  {
    ending: '64',
    title: 'база отклоняет первое заявление как неверное, второе принимает',
    plan: rejectedAtOnce('APPLICATION_INVALID'),
    isOnce: true,
  },
  { ending: '65', title: 'база отклоняет: дата вне допустимых', plan: rejectedAtOnce('DATE_OUT_OF_RANGE') },
  { ending: '71', title: 'отказ: номер оформлен на другого человека', plan: rejectedByDonor('NOT_OWNER') },
  {
    ending: '72',
    title: 'данные не совпали, арбитраж решён в пользу гражданина, перенос удался',
    plan: [...mismatch, { type: 'arbitration.resolved', afterMs: 2 * DAY }, ...consent(3 * DAY)],
  },
  {
    ending: '73',
    title: 'данные не совпали, арбитраж не в пользу гражданина',
    plan: [...mismatch, { type: 'arbitration.lost', afterMs: 2 * DAY, rejectCode: 'DATA_MISMATCH' }],
  },
  {
    ending: '74',
    title: 'арбитраж не завершён в срок',
    plan: [...mismatch, { type: 'arbitration.timedOut', afterMs: 2 * DAY, rejectCode: 'ARBITRATION_TIMEOUT' }],
  },
  {
    ending: '75',
    title: 'найден долг 340,50 ₽, он погашен, перенос удался',
    plan: [...checkedByDonor, debt, { type: 'donor.debtCleared', afterMs: 3 * DAY }, ...consent(3 * DAY + HOUR)],
  },
  {
    ending: '76',
    title: 'найден долг, он не погашен за четыре дня',
    plan: [...checkedByDonor, debt, { type: 'donor.rejected', afterMs: 5 * DAY + 2 * HOUR, rejectCode: 'DEBT' }],
  },
  { ending: '77', title: 'отказ: номер заблокирован', plan: rejectedByDonor('BLOCKED') },
  { ending: '78', title: 'отказ: номер оформлен на организацию', plan: rejectedByDonor('CORPORATE_NUMBER') },
  {
    ending: '79',
    title: 'отказ: оператор требует плату за «красивый» номер',
    plan: rejectedByDonor('PREMIUM_NUMBER_FEE'),
  },
  {
    ending: '80',
    title: 'отказ: действует срочный договор',
    plan: rejectedByDonor('CONTRACT_TERM', { availableAfterDays: 90 }),
  },
  {
    ending: '81',
    title: 'база отвечает только через 20 минут',
    plan: [registered(20 * MINUTE), { ...notified, afterMs: 21 * MINUTE }, confirmed, ...consent(2 * DAY)],
  },
  { ending: '82', title: 'база не отвечает: через сутки заявление возвращается', plan: [] },
  { ending: '83', title: 'первый ответ базы теряется, повтор его находит', plan: success, lostAnswers: 1 },
  { ending: '84', title: 'сообщения повторяются и приходят не по порядку', plan: success, isUntidy: true },
  {
    ending: '85',
    title: 'сбой в назначенное время, новая дата через два дня, перенос удался',
    plan: [
      ...checkedByDonor,
      ...approved(2 * DAY),
      { type: 'recipient.confirmedReadiness', fromWindowMs: -DAY },
      { type: 'transfer.started', fromWindowMs: 0 },
      { type: 'transfer.failed', fromWindowMs: 30 * MINUTE },
      { type: 'recipient.dateAssigned', fromWindowMs: HOUR, newWindowMs: 2 * DAY },
      ...transfer(2 * DAY),
    ],
  },
  {
    ending: '86',
    title: 'номер перенесён, через месяц возвращён владельцу диапазона',
    plan: [...success, { type: 'number.returned', fromWindowMs: 30 * DAY }],
  },
  { ending: '87', title: 'отозвать заявление не удаётся: база отвечает отказом', plan: success, cancel: 'refused' },
  {
    ending: '88',
    title: 'отмена до регистрации не успевает: база регистрирует первой',
    plan: [registered(MINUTE), { ...notified, afterMs: 2 * MINUTE }, confirmed, ...consent(2 * DAY)],
    cancel: 'registersFirst',
  },
  { ending: '89', title: 'отказ: паспорт сменился после заключения договора', plan: rejectedByDonor('DATA_CHANGED') },
  { ending: '90', title: 'отказ: долг по другому договору', plan: rejectedByDonor('DEBT_OTHER_CONTRACT') },
  { ending: '91', title: 'отказ: обслуживание приостановлено по закону', plan: rejectedByDonor('SUSPENDED_BY_LAW') },
  { ending: '92', title: 'отказ: номер не действует', plan: rejectedByDonor('NUMBER_INACTIVE') },
  { ending: '93', title: 'отказ: неверно указан тип договора', plan: rejectedByDonor('CONTRACT_TYPE') },
  {
    ending: '94',
    title: 'новый оператор не подтверждает готовность, а затем отменяет перенос',
    plan: [...checkedByDonor, ...approved(2 * DAY)],
  },
];

const SUCCESS: Outcome = { ending: '', title: 'перенос удаётся', plan: success };

/** @param earlier the number of earlier orders for the same number */
export const outcomeOf = (msisdn: string, earlier: number): Outcome => {
  const found = /^79000000[0-3]/.test(msisdn) ? outcomes.find(({ ending }) => msisdn.endsWith(ending)) : undefined;
  return found === undefined || (found.isOnce === true && earlier > 0) ? SUCCESS : found;
};
