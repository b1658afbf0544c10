import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrderSummary } from '../../../contract/account.ts';
import { isRefusal } from '../../../contract/refusal-codes.ts';
import { orderStatusMachine } from '../../../machines/order-status/order-status.machine.ts';
import { paths } from '../../lib/paths.ts';
import { formatDate, formatShortRegionTime } from '../../../domain/dates.ts';
import { keepShortWords } from '../../../domain/short-words.ts';
import { refusalTitle } from '../../lib/portations/describe-status.ts';
import { orderTitle } from '../../actors/status-titles.ts';
import { CardTable, type CardTableColumn } from '../../ui/CardTable.tsx';
import { Glossary } from '../../ui/Glossary.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import { accountTexts as texts, applicationForms, orderMeanings } from './account.texts.ts';
import { AvailableFrom } from './AvailableFrom.tsx';
import { ListOfNumber } from './ListOfNumber.tsx';
import { useOrders } from './use-lists.ts';

export interface ListedOrder {
  order: OrderSummary;
  msisdn: string;
  /** The domain clock of the server, ISO; empty when the response has no such header. */
  now: string;
  onChange: () => void;
}

interface Props {
  msisdn: string;
  page: number;
  renderActions: (listed: ListedOrder) => ReactNode;
}

const labelOf = (status: OrderSummary['status']): string => orderStatusMachine.states[status]?.meta?.title ?? '';

// The keys of the meanings, which are complete: the schema of the statuses would load all schemas of the contract.
const statuses = Object.keys(orderMeanings) as OrderSummary['status'][];
const glossary = statuses.map((status) => ({ term: labelOf(status), meaning: orderMeanings[status] }));

const columnsAt = (now: string): readonly [CardTableColumn<OrderSummary>, ...CardTableColumn<OrderSummary>[]] => [
  {
    name: texts.newOperator,
    cell: ({ recipient, tariffName }) => (
      <OperatorTile name={recipient.operatorName} src={recipient.operatorLogo} note={tariffName ?? texts.noTariff} />
    ),
  },
  { name: texts.status, cell: (order) => <Status order={order} now={now} /> },
  { name: texts.created, cell: ({ createdAt, timeZone }) => formatShortRegionTime(createdAt, timeZone) },
  { name: texts.updated, cell: ({ lastUpdate, timeZone }) => formatShortRegionTime(lastUpdate, timeZone) },
];

/** Orders of a number, last changed first. */
export const OrdersView = ({ renderActions, msisdn, page }: Props) => {
  const { loaded, refresh, retry } = useOrders(msisdn, page);
  return (
    <ListOfNumber
      section="orders"
      msisdn={msisdn}
      page={page}
      loaded={loaded}
      retry={retry}
      emptyText={texts.noOrdersText}
      countForms={applicationForms}
      hrefOf={(other) => paths.accountOrders.href(msisdn, other)}
    >
      {({ now, rows }) => (
        <>
          <CardTable
            label={texts.titles.orders}
            columns={[
              ...columnsAt(now),
              {
                name: texts.actions,
                isActions: true,
                cell: (order) => renderActions({ order, msisdn, now, onChange: refresh }),
              },
            ]}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <Glossary title={texts.glossaryTitle} entries={glossary} />
        </>
      )}
    </ListOfNumber>
  );
};

/** What has become of an order, with the reason, the day until which it has to wait, and the term of a draft. */
const Status = ({ now, order }: Pick<ListedOrder, 'now' | 'order'>) => {
  const { availableFrom, deletedReason, expiresAt, portationRefusalCode, rejectionCode, status, timeZone } = order;
  const simType = order.simType ?? null;
  const reason = status === 'Initialized' ? rejectionCode : portationRefusalCode;
  return (
    <>
      <Text fw={700}>{keepShortWords(orderTitle(order))}</Text>
      {isRefusal(reason) ? <Text size="sm">{refusalTitle(reason, simType)}</Text> : null}
      {reason === null ? null : <AvailableFrom day={availableFrom} now={now} />}
      {status === 'Initialized' && expiresAt !== null ? (
        <Text size="sm">{texts.storedUntil(formatDate(expiresAt, timeZone))}</Text>
      ) : null}
      {deletedReason === 'expired' ? <Text size="sm">{texts.expired}</Text> : null}
    </>
  );
};
