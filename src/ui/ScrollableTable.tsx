import type { ReactNode } from 'react';
import css from './ScrollableTable.module.css';

interface Props {
  /** What the table shows, for those who come to it by keyboard or ear. */
  label: string;
  children: ReactNode;
}

/** A table that may be wider than a phone: it scrolls by itself, and the keyboard can scroll it too. */
export const ScrollableTable = ({ children, label }: Props) => (
  // Without a place in the order of focus what is beyond the edge could not be reached by keyboard (WCAG 2.1.1).
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take focus
  <div className={css['scroll']} tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);
