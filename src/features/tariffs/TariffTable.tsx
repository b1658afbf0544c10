import { Checkbox, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import type { Allowance, Tariff } from '../../../contract/tariffs.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatNumber } from '../../lib/plurals.ts';
import { describeHeadPrice } from '../../lib/tariffs/describe-tariff.ts';
import { JoinButton } from './JoinButton.tsx';
import type { TariffHandlers } from './TariffCards.tsx';
import { conditionTexts, tariffsTexts as texts } from './tariffs.texts.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import css from './TariffTable.module.css';

interface Props extends TariffHandlers {
  tariffs: readonly Tariff[];
  isPackage: boolean;
  compared: readonly string[];
  isFull: boolean;
}

interface Column {
  name: string;
  isNumber: boolean;
  cell: (tariff: Tariff) => ReactNode;
}

const amount = (value: Allowance | null): string =>
  value === null ? conditionTexts.none : value === 'unlimited' ? texts.unlimited : formatNumber(value);
const money = (value: number | null): string => (value === null ? conditionTexts.none : formatMoney(value));

const packageColumns: readonly Column[] = [
  { name: texts.columns.price, isNumber: true, cell: describeHeadPrice },
  {
    name: texts.columns.monthly,
    isNumber: true,
    cell: ({ price, priceMonthly }) => (price === 0 ? conditionTexts.none : formatMoney(Math.round(priceMonthly))),
  },
  { name: texts.columns.minutes, isNumber: true, cell: ({ minutes }) => amount(minutes) },
  { name: texts.columns.traffic, isNumber: true, cell: ({ trafficGb }) => amount(trafficGb) },
  { name: texts.columns.sms, isNumber: true, cell: ({ sms }) => amount(sms) },
];

const rateColumns: readonly Column[] = [
  { name: texts.columns.minute, isNumber: true, cell: ({ minutePrice }) => money(minutePrice) },
  { name: texts.columns.smsPrice, isNumber: true, cell: ({ smsPrice }) => money(smsPrice) },
  { name: texts.columns.megabyte, isNumber: true, cell: ({ mbPrice }) => money(mbPrice) },
  { name: texts.columns.price, isNumber: true, cell: describeHeadPrice },
];

/** Tariffs as a table. */
export const TariffTable = ({ compared, isFull, isPackage, onCompare, onDetails, onJoin, tariffs }: Props) => {
  const columns = isPackage ? packageColumns : rateColumns;
  return (
    <ScrollableTable label={texts.title}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.name}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={css['number']}>
                {name}
              </th>
            ))}
            <th scope="col">{texts.columns.actions}</th>
          </tr>
        </thead>
        <tbody>
          {tariffs.map((tariff) => (
            <tr key={tariff.id}>
              <th scope="row">
                <UnstyledButton className={css['name'] ?? ''} onClick={() => onDetails(tariff)}>
                  {tariff.name}
                </UnstyledButton>
                <span className={css['operator']}>{tariff.operatorName}</span>
              </th>
              {columns.map(({ cell, name }) => (
                <td key={name} className={css['number']}>
                  {cell(tariff)}
                </td>
              ))}
              <td>
                <div className={css['actions']}>
                  <JoinButton tariff={tariff} onJoin={onJoin} />
                  <Checkbox
                    label={texts.compare}
                    aria-label={texts.compareOf(tariff.name, tariff.operatorName)}
                    checked={compared.includes(tariff.id)}
                    disabled={isFull && !compared.includes(tariff.id)}
                    onChange={() => onCompare(tariff)}
                  />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
};
