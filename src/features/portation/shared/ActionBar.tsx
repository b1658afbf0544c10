import { type ReactNode, useSyncExternalStore } from 'react';
import { bottomSpace, onBottomSpace } from '../../../lib/bottom-space.ts';
import css from './ActionBar.module.css';

/** The button that ends a step: below the step, and on a phone in a bar at the bottom of the window. */
export const ActionBar = ({ children }: { children: ReactNode }) => {
  const bottom = useSyncExternalStore(onBottomSpace, bottomSpace, () => 0);
  return (
    <div className={css['bar']} style={{ bottom }}>
      {children}
    </div>
  );
};
