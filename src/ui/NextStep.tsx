import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';
import css from './StatusPanel.module.css';

/** Of an application that has ended: what to do, in one sentence, and the button for it. */
export const NextStep = ({ children, sentence }: { children: ReactNode; sentence: string }) => (
  <div>
    <dl className={css['lines']}>
      <StatusLine term={uiTexts.status.you} text={sentence} isMain />
    </dl>
    {children}
  </div>
);

/** A line of a status. */
export const StatusLine = ({ isMain = false, term, text }: { term: string; text: string; isMain?: boolean }) => (
  <div data-main={isMain || undefined}>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
);
