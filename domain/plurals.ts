/** Forms of a Russian noun: 1 заявка, 2 заявки, 5 заявок. Fractions take the form of «few»: 1,5 минуты. */
export interface PluralForms {
  one: string;
  few: string;
  many: string;
}

/** The form that agrees with the number. Not `Intl.PluralRules`, whose first use delays a page as `formatNumber` says. */
export const plural = (count: number, forms: PluralForms): string => {
  const [ones, tens] = [Math.abs(count) % 10, Math.abs(count) % 100];
  if (!Number.isInteger(count) || (ones >= 2 && ones <= 4 && (tens < 12 || tens > 14))) {
    return forms.few;
  }
  return ones === 1 && tens !== 11 ? forms.one : forms.many;
};

/** The number and the matching form, joined by a non-breaking space: «5 заявок». */
export const countOf = (count: number, forms: PluralForms): string =>
  `${formatNumber(count)}\u00a0${plural(count, forms)}`;

/**
 * `12 500`, `2,5`: groups by non-breaking space, decimal comma, at most two decimals. Not `Intl.NumberFormat`, whose
 * first use costs about 16 ms of processor while the page becomes interactive.
 */
export const formatNumber = (value: number): string => {
  const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
};

export const dayForms: PluralForms = { one: 'день', few: 'дня', many: 'дней' };
/** In the accusative: «за 24 часа». */
export const hourForms: PluralForms = { one: 'час', few: 'часа', many: 'часов' };
/** In the accusative: «через 1 минуту». */
export const minuteForms: PluralForms = { one: 'минуту', few: 'минуты', many: 'минут' };
export const regionForms: PluralForms = { one: 'регион', few: 'региона', many: 'регионов' };
export const tariffForms: PluralForms = { one: 'тариф', few: 'тарифа', many: 'тарифов' };
export const checkForms: PluralForms = { one: 'проверка', few: 'проверки', many: 'проверок' };

/** «Осталась 1 проверка», «Осталось 5 проверок»: the verb is inflected too. */
export const checksLeft = (count: number): string =>
  `${plural(count, { one: 'Осталась', few: 'Осталось', many: 'Осталось' })} ${countOf(count, checkForms)}`;
