import type { ReactNode } from 'react';
import css from './ActionBar.module.css';

/** The button that ends a step: below the step, and on a phone in a bar at the bottom of the window. */
export const ActionBar = ({ children }: { children: ReactNode }) => <div className={css['bar']}>{children}</div>;
