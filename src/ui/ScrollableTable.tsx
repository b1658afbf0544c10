import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { ReactNode } from 'react';

interface Props {
  /** Accessible name of the scrollable region. */
  label: string;
  /** A Mantine `Table`. */
  children: ReactNode;
}

/** A horizontally scrollable table, also by keyboard. */
export const ScrollableTable = ({ children, label }: Props) => (
  // Must be focusable to be scrolled by keyboard (WCAG 2.1.1).
  <Table.ScrollContainer type="native" minWidth={0} tabIndex={0} role="region" aria-label={label}>
    {children}
  </Table.ScrollContainer>
);
