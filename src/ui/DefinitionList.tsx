import type { ReactNode } from 'react';
import css from './DefinitionList.module.css';

export type Definition = { term: string; value: ReactNode };

/** A list of terms and values. */
export const DefinitionList = ({ items }: { items: readonly Definition[] }) => (
  <dl className={css['list']}>
    {items.map(({ term, value }) => (
      <div key={term} className={css['row']}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
