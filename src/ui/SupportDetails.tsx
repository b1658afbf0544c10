import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';
import css from './SupportDetails.module.css';

/** Codes and identifiers that only support needs, small and collapsed. */
export const SupportDetails = ({ children }: { children: ReactNode }) => (
  <details className={css['details']}>
    <summary>{uiTexts.supportDetails}</summary>
    <div translate="no">{children}</div>
  </details>
);
