import { type ReactNode, useSyncExternalStore } from 'react';
import { noticeHeight, onNoticeHeight } from '../../../lib/cookie-choice.ts';
import css from './ActionBar.module.css';

/** The button that ends a step, in a bar at the bottom of the window until the end of the step is in sight. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const bottom = useSyncExternalStore(onNoticeHeight, noticeHeight, () => 0);
  return (
    <div className={css['bar']} style={{ bottom }} data-no-print="">
      {children}
    </div>
  );
};
