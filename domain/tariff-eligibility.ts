import { comparable } from './comparators.ts';

/** Ages, in full years, that a tariff is meant for; null is unbounded. */
export interface AgeLimits {
  min: number | null;
  max: number | null;
}

/**
 * Below this age a pension is an exception, so a tariff for pensioners plainly does not fit. Women with service in the
 * Far North retire from 50 (№ 400-ФЗ of 28.12.2013, article 32); disability and military pensions have no such age, so
 * the rule only warns.
 */
const PENSION_AGE_FROM = 50;

/**
 * The ages that a condition states («до 25 лет», «от 60 лет», «старше 60») or implies («для пенсионеров»).
 * @returns null when the condition says nothing about age
 */
export const ageLimitsOf = (eligibility: string): AgeLimits | null => {
  const text = comparable(eligibility);
  const ageAfter = (words: string): number | null => {
    // «31 января» and «3 номеров» are not ages.
    const found = new RegExp(String.raw`(?:^|[^а-я])(?:${words}) (\d{1,3})(?=$| лет| год| до \d+ лет)`).exec(text);
    return found === null ? null : Number(found[1]);
  };
  const max = ageAfter('до|младше|не старше');
  const min = ageAfter('от|с|(?<!не )старше') ?? (text.includes('пенсион') ? PENSION_AGE_FROM : null);
  return min === null && max === null ? null : { min, max };
};

/** Full years on a calendar day. @param birthDate and `today` are calendar days, `1985-03-08` */
export const ageOn = (birthDate: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (today.slice(5) < birthDate.slice(5) ? 1 : 0);

/** Whether the condition of a tariff plainly excludes an age, in full years. A condition without an age excludes none. */
export const excludesAge = (eligibility: string, age: number): boolean => {
  const limits = ageLimitsOf(eligibility);
  return limits !== null && ((limits.min !== null && age < limits.min) || (limits.max !== null && age > limits.max));
};
