import { formatNumber } from './plurals.ts';

const kopecks = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in roubles: `1 290 ₽`, `2,50 ₽`, with non-breaking spaces. */
export const formatMoney = (roubles: number): string => {
  const text = Number.isInteger(roubles)
    ? formatNumber(roubles)
    : kopecks.format(roubles).replace(/[\u00a0\u202f]/g, '\u00a0');
  return `${text}\u00a0₽`;
};
