import type { OperatorCancellationCode, OperatorRefusal } from '../gateway.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** A message of an operator without its time, and without what follows from the application. */
export type OperatorAct =
  | { type: 'accepted' | 'contractReady' | 'simReady' | 'simReceived' }
  | { type: 'rejected'; code: OperatorRefusal }
  | { type: 'dateProposed'; windowAt: string }
  | { type: 'cancelled'; code: OperatorCancellationCode };

export type PlannedMessage = OperatorAct & {
  /** Milliseconds after the application was received. */
  afterMs?: number;
  /** Milliseconds from the beginning of the window; negative before it. */
  fromWindowMs?: number;
};

export interface OperatorOutcome {
  /** Last two digits of a number of the test block. */
  ending: string;
  /** Description for those who choose a test number. */
  title: string;
  plan: readonly PlannedMessage[];
  /** Number of answers to the application that are lost. */
  lostAnswers?: number;
}

/** The operator accepts the application and makes the SIM. */
const accepted = (afterMs = SECOND / 2): readonly PlannedMessage[] => [
  { type: 'accepted', afterMs },
  { type: 'contractReady', afterMs: afterMs + HOUR },
  { type: 'simReady', afterMs: 3 * DAY },
];
const issued = (afterMs?: number): readonly PlannedMessage[] => [
  ...accepted(afterMs),
  { type: 'simReceived', afterMs: 5 * DAY },
];
const rejected = (code: OperatorRefusal): readonly PlannedMessage[] => [
  { type: 'rejected', afterMs: SECOND / 2, code },
];

/** Outcomes of the numbers from +7 900 000-00-NN to 000-03-NN; the new operator accepts all others. */
export const operatorOutcomes: readonly OperatorOutcome[] = [
  { ending: '66', title: 'новый оператор отказывает: самозапрет на новые сим-карты', plan: rejected('SELF_BAN') },
  { ending: '67', title: 'новый оператор отказывает: уже оформлено 20 номеров', plan: rejected('SIM_LIMIT') },
  { ending: '68', title: 'новый оператор отказывает: тариф больше не продаётся', plan: rejected('TARIFF_CLOSED') },
  { ending: '69', title: 'новый оператор не отвечает: через сутки заявление возвращается', plan: [] },
  { ending: '70', title: 'новый оператор отвечает только через два часа', plan: issued(2 * HOUR) },
  {
    ending: '94',
    title: 'новый оператор отменяет перенос: сим-карта не получена',
    plan: [...accepted(), { type: 'cancelled', fromWindowMs: -HOUR, code: 'SIM_NOT_RECEIVED' }],
  },
  {
    ending: '95',
    title: 'ответ нового оператора о получении теряется, заявление он принимает',
    plan: issued(),
    lostAnswers: 1,
  },
  {
    ending: '96',
    title: 'новый оператор отказывает: дата вне допустимых',
    plan: rejected('DATE_OUT_OF_RANGE'),
  },
  {
    ending: '97',
    title: 'новый оператор отказывает: заявление заполнено неверно',
    plan: rejected('APPLICATION_INVALID'),
  },
];

const ACCEPTED: OperatorOutcome = { ending: '', title: 'новый оператор принимает заявление', plan: issued() };

export const operatorOutcomeOf = (msisdn: string): OperatorOutcome =>
  (/^79000000[0-3]/.test(msisdn) ? operatorOutcomes.find(({ ending }) => msisdn.endsWith(ending)) : undefined) ??
  ACCEPTED;
