import { DataList } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** A list of terms and values. */
export const DefinitionList = ({ items, size = 'md' }: { items: readonly Definition[]; size?: 'sm' | 'md' }) => (
  <DataList size={size}>
    {items.map(({ term, value }) => (
      <DataList.Item key={term}>
        <DataList.ItemLabel>{term}</DataList.ItemLabel>
        <DataList.ItemValue>{value}</DataList.ItemValue>
      </DataList.Item>
    ))}
  </DataList>
);
