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
