import { type ReactNode, useSyncExternalStore } from 'react';
import { noticeHeight, onNoticeHeight } from '../../../lib/cookie-choice.ts';
import css from './ActionBar.module.css';

/** The button that ends a step: below the step, and on a phone in a bar at the bottom of the window. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const bottom = useSyncExternalStore(onNoticeHeight, noticeHeight, () => 0);
  return (
    <div className={css['bar']} style={{ bottom }}>
      {children}
    </div>
  );
};
