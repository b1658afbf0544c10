/** Milliseconds of the units in which the rules are given. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Figures of the portation rules, each with its effective date and its source.
 * When a rule changes, add a line: the last one in effect on a day applies.
 */
interface Rule {
  /** Effective date, `2014-04-08`. */
  since: string;
  value: number;
  source: string;
}

const rules = {
  /** Days from the submission to the earliest day of the portation, for a person. */
  earliestDay: [{ since: '2013-12-01', value: 8, source: 'ПП РФ № 599 от 15.07.2013, правила оказания услуг' }],
  /** Days from the submission to the latest day of the portation. */
  latestDay: [{ since: '2013-12-01', value: 180, source: 'ПП РФ № 599 от 15.07.2013, шесть месяцев' }],
  /** Days that must pass between two portations of one number. */
  daysBetween: [{ since: '2014-04-08', value: 60, source: 'Практика операторов; до 2014 года — 70 дней' }],
  /** Days from the moment in which a debt is found within which it must be paid, for a person. */
  debtDays: [{ since: '2013-12-01', value: 4, source: 'ПП РФ № 599 от 15.07.2013, правила оказания услуг' }],
  /** Roubles, charged by the recipient. */
  fee: [{ since: '2013-12-01', value: 100, source: 'ПП РФ № 599 от 15.07.2013: не более 100 ₽ за номер' }],
  /** Hours before the window after which an order cannot be withdrawn. */
  withdrawHours: [{ since: '2026-11-01', value: 24, source: 'Решение сервиса: готовность подтверждается за сутки' }],
  /** Hours before the window after which the new operator can propose no other. */
  proposalHours: [{ since: '2026-11-01', value: 48, source: 'Решение сервиса: сутки на замену окна до готовности' }],
  /** Days after which an unchanged draft is deleted. */
  draftDays: [{ since: '2026-11-01', value: 7, source: 'Решение сервиса' }],
  /** Hours without a response of БДПН after which the order returns to draft. */
  answerHours: [{ since: '2026-11-01', value: 24, source: 'Решение сервиса' }],
  /** Years for which an order that has ended is stored with its consents, and a feedback message. */
  storedYears: [{ since: '2013-12-01', value: 3, source: 'ГК РФ, статья 196: общий срок исковой давности' }],
  /** Days for which a citizen without orders is stored after the last sign-in. */
  visitorDays: [{ since: '2026-11-01', value: 30, source: 'Решение сервиса' }],
} satisfies Record<string, readonly [Rule, ...Rule[]]>;

export type RuleName = keyof typeof rules;

/** @returns the figure in force at a moment of the domain clock */
export const ruleAt = (name: RuleName, moment: Date): number => {
  const list: readonly Rule[] = rules[name];
  return (list.findLast(({ since }) => Date.parse(since) <= moment.getTime()) ?? rules[name][0]).value;
};

/** The figure of the newest line of a rule, for texts that belong to no moment. */
export const newestRule = (name: RuleName): number => rules[name].at(-1)?.value ?? rules[name][0].value;

/** When a draft that was last changed at `changedAt` is deleted. */
export const draftExpiry = (changedAt: Date): Date =>
  new Date(changedAt.getTime() + ruleAt('draftDays', changedAt) * DAY_MS);

/** Orders that ended before this moment, and feedback received before it, are erased. */
export const storedSince = (now: Date): Date => {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - ruleAt('storedYears', now));
  return since;
};
