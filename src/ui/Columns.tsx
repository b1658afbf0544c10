import type { ReactNode } from 'react';
import css from './Columns.module.css';

interface Props {
  /** Shown beside the main column from 1024 px, below it on narrower screens. */
  aside: ReactNode;
  /** Accessible name of the aside; without it the aside is no landmark. */
  asideLabel?: string;
  /** The aside stays visible while the main column scrolls. */
  isSticky?: boolean;
  children: ReactNode;
}

/**
 * Two columns, 2 : 1. The aside is a `section`: an `aside` element inside `main` would be a landmark at a level where
 * assistive software does not look for it.
 */
export const Columns = ({ aside, asideLabel, children, isSticky = true }: Props) => (
  <div className={css['columns']}>
    <div>{children}</div>
    <section className={css['aside']} data-sticky={isSticky || undefined} aria-label={asideLabel}>
      {aside}
    </section>
  </div>
);
