import type { SimulatedMessage } from '../operator-gateway.tables.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

/** A planned message; its time is relative to the receipt of the application. */
export type PlannedMessage = { afterMs: number } & (
  | { type: 'accepted' }
  | Omit<Extract<SimulatedMessage, { type: 'rejected' }>, 'at'>
);

export interface OperatorOutcome {
  /** Last two digits of a number of the test block. */
  ending: string;
  /** Description for those who choose a test number. */
  title: string;
  plan: readonly PlannedMessage[];
  /** Number of answers to the application that are lost. */
  lostAnswers?: number;
}

const accepted = (afterMs = SECOND / 2): readonly PlannedMessage[] => [{ type: 'accepted', afterMs }];
const rejected = (code: Extract<PlannedMessage, { type: 'rejected' }>['code']): readonly PlannedMessage[] => [
  { type: 'rejected', afterMs: SECOND / 2, code },
];

/** Outcomes of the numbers from +7 900 000-00-NN to 000-03-NN; the new operator accepts all others. */
export const operatorOutcomes: readonly OperatorOutcome[] = [
  { ending: '66', title: 'новый оператор отказывает: самозапрет на новые сим-карты', plan: rejected('SELF_BAN') },
  { ending: '67', title: 'новый оператор отказывает: уже оформлено 20 номеров', plan: rejected('SIM_LIMIT') },
  { ending: '68', title: 'новый оператор отказывает: тариф больше не продаётся', plan: rejected('TARIFF_CLOSED') },
  { ending: '69', title: 'новый оператор не отвечает: через сутки заявление возвращается', plan: [] },
  { ending: '70', title: 'новый оператор отвечает только через два часа', plan: accepted(2 * HOUR) },
  {
    ending: '95',
    title: 'ответ нового оператора о получении теряется, заявление он принимает',
    plan: accepted(),
    lostAnswers: 1,
  },
];

const ACCEPTED: OperatorOutcome = { ending: '', title: 'новый оператор принимает заявление', plan: accepted() };

export const operatorOutcomeOf = (msisdn: string): OperatorOutcome =>
  (/^79000000[0-3]/.test(msisdn) ? operatorOutcomes.find(({ ending }) => msisdn.endsWith(ending)) : undefined) ??
  ACCEPTED;
