import { formatMoney, formatMonthly } from '../lib/money.ts';

/** Roubles that never break over two lines. */
export const Money = ({ roubles, monthly = false }: { roubles: number; monthly?: boolean | undefined }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{monthly ? formatMonthly(roubles) : formatMoney(roubles)}</span>
);
