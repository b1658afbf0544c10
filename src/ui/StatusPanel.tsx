import { RingProgress, Text } from '@mantine/core';
import '@mantine/core/styles/RingProgress.layer.css';
import type { ReactNode } from 'react';
import type { StatusDescription } from '../lib/portations/describe-status.ts';
import { uiTexts } from './ui.texts.ts';
import css from './StatusPanel.module.css';

interface Props {
  status: StatusDescription;
  /** The headline as a heading of the page's level. */
  heading: ReactNode;
  /** Under the headline: the number and its operators. */
  subject: ReactNode;
  /** Below the three lines. */
  children?: ReactNode;
}

/** The main object of a page about a portation: the headline, a ring of days, and what happens, what to do, what follows. */
export const StatusPanel = ({ children, heading, status, subject }: Props) => {
  const { isUrgent, next, note, now, ring, you } = status;
  return (
    <div className={css['panel']} data-urgent={isUrgent || undefined}>
      <div className={css['head']}>
        <div className={css['title']}>
          {heading}
          {subject}
          {note === null ? null : <Text c="dimmed">{note}</Text>}
        </div>
        {ring === null ? null : (
          <RingProgress
            className={css['ring'] ?? ''}
            size={132}
            thickness={12}
            roundCaps
            role="img"
            aria-label={ring.label}
            sections={[{ value: (ring.passed / ring.total) * 100, color: 'var(--mantine-primary-color-filled)' }]}
            rootColor="var(--site-border)"
            label={
              <span className={css['days']} aria-hidden="true">
                <strong>{ring.left}</strong>
                {ring.unit}
              </span>
            }
          />
        )}
      </div>
      <dl className={css['lines']}>
        <Line term={uiTexts.status.now} text={now} />
        <Line term={uiTexts.status.you} text={you} isMain />
        <Line term={uiTexts.status.next} text={next} />
      </dl>
      {children}
    </div>
  );
};

const Line = ({ isMain = false, term, text }: { term: string; text: string; isMain?: boolean }) => (
  <div data-main={isMain || undefined}>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </div>
);
