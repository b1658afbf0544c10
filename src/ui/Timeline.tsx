import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';
import css from './Timeline.module.css';

export type TimelineItem = {
  id: string;
  title: string;
  state: 'done' | 'current' | 'planned' | 'error';
  /** Formatted date, past or expected. */
  date?: string | undefined;
  details?: ReactNode;
};

/** Past and planned events in order. */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => (
  <ol className={css['timeline']} aria-label={label}>
    {items.map((item) => (
      <li
        key={item.id}
        className={css['item']}
        data-state={item.state}
        aria-current={item.state === 'current' ? 'step' : undefined}
      >
        <div className={css['title']}>
          {item.title}
          <span className={css['state']}>{uiTexts.timeline[item.state]}</span>
        </div>
        {item.date !== undefined && <div className={css['date']}>{item.date}</div>}
        {item.details !== undefined && <div>{item.details}</div>}
      </li>
    ))}
  </ol>
);
