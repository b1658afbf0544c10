import { formatNumber } from './plurals.ts';

/** An amount in roubles: `1 290 ₽`, `2,50 ₽`, with non-breaking spaces. */
export const formatMoney = (roubles: number): string => {
  const text = formatNumber(roubles);
  // Kopecks are always two digits.
  return `${/,\d$/.test(text) ? `${text}0` : text}\u00a0₽`;
};
