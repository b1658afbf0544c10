import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { ReactNode } from 'react';
import css from './CardTable.module.css';

export interface CardTableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Buttons: shown without the column name on a card. */
  isActions?: boolean;
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  /** The first column is the row header. */
  columns: readonly [CardTableColumn<Row>, ...CardTableColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Explicit, because browsers drop table semantics when CSS changes `display`. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** A table that becomes one card per row on a phone. */
export const CardTable = <Row,>({ columns: [head, ...others], keyOf, label, rows }: Props<Row>) => (
  <Table {...roles.table} aria-label={label} className={css['table'] ?? ''}>
    <Table.Thead {...roles.group}>
      <Table.Tr {...roles.row}>
        {[head, ...others].map(({ name }) => (
          <Table.Th key={name} {...roles.columnHeader}>
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody {...roles.group}>
      {rows.map((row) => (
        <Table.Tr key={keyOf(row)} {...roles.row}>
          <Table.Th {...roles.rowHeader} fw={400} miw="13rem">
            {head.cell(row)}
          </Table.Th>
          {others.map(({ cell, isActions = false, name }) => (
            <Table.Td key={name} {...roles.cell} data-name={isActions ? undefined : name}>
              <div>{cell(row)}</div>
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
