import { DataList } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
}

interface Props {
  items: readonly Definition[];
  size?: 'sm' | 'md';
  /** Values below their terms, for a narrow column. */
  isStacked?: boolean;
}

/** A list of terms and values. */
export const DefinitionList = ({ isStacked = false, items, size = 'md' }: Props) => (
  <DataList size={size} orientation={isStacked ? 'vertical' : 'horizontal'}>
    {items.map(({ term, value }) => (
      <DataList.Item key={term}>
        <DataList.ItemLabel>{term}</DataList.ItemLabel>
        <DataList.ItemValue>{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);
