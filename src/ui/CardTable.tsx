import type { ReactNode } from 'react';
import css from './CardTable.module.css';

export interface CardTableColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Buttons: on a card they need no name before them. */
  isActions?: boolean;
}

interface Props<Row> {
  /** What the table shows, for those who come to it by ear. */
  label: string;
  /** The first one names the row. */
  columns: readonly [CardTableColumn<Row>, ...CardTableColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Said aloud, because a browser may forget what a table is made of when its display changes. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** Rows in columns where there is room, and a card for each row on a phone: one table for both. */
export const CardTable = <Row,>({ columns: [head, ...others], keyOf, label, rows }: Props<Row>) => (
  <table {...roles.table} aria-label={label} className={css['table']}>
    <thead {...roles.group}>
      <tr {...roles.row}>
        {[head, ...others].map(({ name }) => (
          <th key={name} {...roles.columnHeader}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roles.group}>
      {rows.map((row) => (
        <tr key={keyOf(row)} {...roles.row}>
          <th {...roles.rowHeader}>{head.cell(row)}</th>
          {others.map(({ cell, isActions = false, name }) => (
            <td key={name} {...roles.cell} data-name={isActions ? undefined : name}>
              <div>{cell(row)}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
