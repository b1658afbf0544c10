import type { ReactNode } from 'react';
import { useBottomBar } from '../../../ui/use-bottom-bar.ts';
import css from './ActionBar.module.css';

/** The button that ends a step, in a bar at the bottom of the window until the end of the step is in sight. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={css['bar']} style={{ bottom: useBottomBar('6rem') }} data-no-print="">
    {children}
  </div>
);
