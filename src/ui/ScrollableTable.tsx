import type { ReactNode } from 'react';
import css from './ScrollableTable.module.css';

interface Props {
  /** Accessible name of the scrollable region. */
  label: string;
  children: ReactNode;
}

/** A horizontally scrollable table, also by keyboard. */
export const ScrollableTable = ({ children, label }: Props) => (
  // Must be focusable to be scrolled by keyboard (WCAG 2.1.1).
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take focus
  <div className={css['scroll']} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);
