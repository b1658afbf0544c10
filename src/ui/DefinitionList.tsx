import type { ReactNode } from 'react';
import css from './DefinitionList.module.css';

export type Definition = { term: string; value: ReactNode };

/** Names and values of one thing: number, operator, date. */
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
