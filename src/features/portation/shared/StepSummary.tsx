import { Card, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Card.layer.css';
import { memo, type ReactNode } from 'react';
import type { ChosenTariff, PortationOrder } from '../../../../contract/orders.ts';
import { formatCalendarDate } from '../../../../domain/calendar-date.ts';
import { slotStart, withdrawUntil } from '../../../../domain/windows.ts';
import { formatRegionTime } from '../../../../domain/dates.ts';
import { formatMoney } from '../../../../domain/money.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { describeHeadPrice, describeTerms } from '../../../../domain/describe-tariff.ts';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList.tsx';
import { summaryTexts as texts } from './summary.texts.ts';

interface Props {
  order: PortationOrder;
  /** The chosen tariff, which may not be saved yet; null before the choice. */
  tariff: Omit<ChosenTariff, 'tariffId'> | null;
  /** The chosen window; absent before the step where it is chosen. */
  window?: { dueDate: string | null; slot: string };
  /** Links to the steps where the parts are chosen. */
  actions?: ReactNode;
}

/** What is ported, at what price and when. Memoized: a form beside it is rendered with every key. */
export const StepSummary = memo(function StepSummary({ actions, order, tariff, window }: Props) {
  const { limits, numberInfo, recipient } = order;
  const items: Definition[] = [
    { term: texts.number, value: formatPhone(numberInfo.msisdn) },
    ...(numberInfo.regionName === null ? [] : [{ term: texts.region, value: numberInfo.regionName }]),
    { term: texts.operators, value: texts.operatorsValue(numberInfo.operatorName ?? '', recipient.operatorName) },
    ...(tariff === null ? [] : costOf(tariff)),
    ...(window === undefined ? [] : windowOf(order, window)),
    { term: texts.fee, value: texts.feeValue(formatMoney(limits.fee)) },
  ];
  return <SummaryCard items={items} actions={actions} />;
});

/** The frame of a summary; without items a sentence that says what will be in it. */
export const SummaryCard = ({ actions, items }: { items: readonly Definition[]; actions?: ReactNode }) => (
  <Card component="section" aria-labelledby="what" withBorder radius="lg" p="lg" bg="var(--site-surface)">
    <Title order={2} size="h3" id="what" mb="sm">
      {texts.title}
    </Title>
    {items.length === 0 ? <Text>{texts.noNumber}</Text> : <DefinitionList isStacked items={items} />}
    {actions}
  </Card>
);

/** The tariff, what is paid first, with a discount and the connection fee, and what is paid later. */
const costOf = (tariff: NonNullable<Props['tariff']>): Definition[] => {
  const { connectionFee, name, period, price, pricePromo } = tariff;
  const first = (pricePromo ?? price) + connectionFee;
  const isMonth = period.unit === 'month' && period.count === 1;
  return [
    {
      term: texts.tariff,
      value: (
        <>
          {`${name}, ${describeHeadPrice(tariff)}`}
          {describeTerms(tariff).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </>
      ),
    },
    ...(first === price
      ? []
      : [
          { term: isMonth ? texts.firstMonth : texts.firstPayment, value: formatMoney(first) },
          { term: texts.later, value: describeHeadPrice(tariff) },
        ]),
  ];
};

const windowOf = (
  { limits, timeZone }: PortationOrder,
  { dueDate, slot }: NonNullable<Props['window']>,
): Definition[] => {
  const chosen = limits.slots.find(({ code }) => code === slot);
  return dueDate === null || chosen === undefined
    ? []
    : [
        { term: texts.date, value: texts.dateValue(formatCalendarDate(dueDate), chosen.from, chosen.to) },
        { term: texts.until, value: formatRegionTime(withdrawUntil(slotStart(dueDate, slot, timeZone)), timeZone) },
      ];
};
