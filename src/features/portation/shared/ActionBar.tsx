import type { ReactNode } from 'react';
import { useNoticeHeight } from '../../../ui/use-notice-height.ts';
import css from './ActionBar.module.css';

/** The button that ends a step, in a bar at the bottom of the window until the end of the step is in sight. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div className={css['bar']} style={{ bottom: useNoticeHeight() }} data-no-print="">
    {children}
  </div>
);
