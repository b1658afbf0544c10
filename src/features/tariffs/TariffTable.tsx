import { Anchor, Button, Checkbox, Table, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Table.layer.css';
import type { ReactNode } from 'react';
import type { Allowance, Tariff } from '../../../contract/tariffs.ts';
import { formatMoney } from '../../../domain/money.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { describeHeadPrice, describeLimits } from '../../../domain/describe-tariff.ts';
import { exampleCost } from '../../../domain/example-cost.ts';
import { ScrollableTable } from '../../ui/ScrollableTable.tsx';
import type { TariffHandlers } from './TariffCards.tsx';
import { TariffDetailsLink } from './TariffDetailsLink.tsx';
import { conditionTexts, tariffsTexts as texts } from './tariffs.texts.ts';

interface Props extends Omit<TariffHandlers, 'onJoin'> {
  tariffs: readonly Tariff[];
  isPackage: boolean;
  compared: readonly string[];
  isFull: boolean;
  /** Opens the comparison; null until two tariffs are chosen for it. */
  onOpen: (() => void) | null;
}

interface Column {
  name: string;
  cell: (tariff: Tariff) => ReactNode;
}

const amount = (value: Allowance | null): string =>
  value === null ? conditionTexts.none : value === 'unlimited' ? texts.unlimited : formatNumber(value);
const money = (value: number | null): string => (value === null ? conditionTexts.none : formatMoney(value));

const packageColumns: readonly Column[] = [
  { name: texts.columns.price, cell: describeHeadPrice },
  { name: texts.columns.minutes, cell: ({ minutes }) => amount(minutes) },
  { name: texts.columns.traffic, cell: ({ trafficGb }) => amount(trafficGb) },
  { name: texts.columns.sms, cell: ({ sms }) => amount(sms) },
];

const rateColumns: readonly Column[] = [
  { name: texts.columns.price, cell: describeHeadPrice },
  { name: texts.columns.example, cell: (tariff) => money(exampleCost(tariff)) },
  { name: texts.columns.minute, cell: ({ minutePrice }) => money(minutePrice) },
  { name: texts.columns.smsPrice, cell: ({ smsPrice }) => money(smsPrice) },
  { name: texts.columns.megabyte, cell: ({ mbPrice }) => money(mbPrice) },
];

/** Tariffs as a table, which is also the text of the plot. */
export const TariffTable = ({ compared, isFull, isPackage, onCompare, onDetails, onOpen, tariffs }: Props) => {
  const columns = isPackage ? packageColumns : rateColumns;
  return (
    <ScrollableTable label={texts.tableLabel}>
      <Table fz="sm" verticalSpacing="xs" horizontalSpacing="0.25rem" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <VisuallyHidden>{texts.compare}</VisuallyHidden>
            </Table.Th>
            <Table.Th scope="col">{texts.columns.name}</Table.Th>
            {columns.map(({ name }) => (
              <Table.Th key={name} scope="col" ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tariffs.map((tariff) => (
            <Table.Tr key={tariff.id}>
              <Table.Td>
                <Checkbox
                  aria-label={texts.compareOf(tariff.name, tariff.operatorName)}
                  checked={compared.includes(tariff.id)}
                  disabled={isFull && !compared.includes(tariff.id)}
                  onChange={() => onCompare(tariff)}
                />
              </Table.Td>
              <Table.Th scope="row" fw={400} miw="8.5rem">
                <Anchor
                  component="button"
                  type="button"
                  fw={700}
                  fz="sm"
                  underline="always"
                  aria-label={texts.detailsOf(tariff.name, tariff.operatorName)}
                  data-needs-scripts=""
                  onClick={() => onDetails(tariff)}
                >
                  {tariff.name}
                </Anchor>
                <TariffDetailsLink tariff={tariff}>{tariff.name}</TariffDetailsLink>
                <Text size="sm">{tariff.operatorName}</Text>
                {/* Here, where a phone shows them without scrolling. */}
                {describeLimits(tariff).map((line) => (
                  <Text key={line} size="sm" c="dimmed">
                    {line}
                  </Text>
                ))}
                {compared.includes(tariff.id) && onOpen !== null ? (
                  <Button variant="subtle" size="compact-sm" ms="-0.5rem" onClick={onOpen}>
                    {texts.compareNow}
                  </Button>
                ) : null}
              </Table.Th>
              {columns.map(({ cell, name }) => (
                <Table.Td key={name} ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {cell(tariff)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollableTable>
  );
};
