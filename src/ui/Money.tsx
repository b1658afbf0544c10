import { formatMoney, formatMonthly } from '../lib/money.ts';

/** Roubles that never break over two lines. */
export function Money({ roubles, monthly = false }: { roubles: number; monthly?: boolean | undefined }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{monthly ? formatMonthly(roubles) : formatMoney(roubles)}</span>;
}
