import { Text, Timeline as MantineTimeline } from '@mantine/core';
import '@mantine/core/styles/Timeline.layer.css';
import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';

export interface TimelineItem {
  id: string;
  title: string;
  state: 'done' | 'current' | 'planned' | 'error' | 'refused' | 'stopped';
  /** Formatted date, past or expected. */
  date?: string | undefined;
  details?: ReactNode;
}

/** Signs inside the bullets, so that states differ in more than colour; a planned event has an empty bullet. */
const signs: Partial<Record<TimelineItem['state'], string>> = {
  done: 'M4 8.5l3 3 5-6',
  current: 'M6.5 8a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0',
  error: 'M8 4v4.5M8 11.6v.2',
  refused: 'M4.5 4.5l7 7m0-7l-7 7',
  stopped: 'M4.5 8h7',
};

const failed: readonly TimelineItem['state'][] = ['error', 'refused'];

/** Past and planned events in order. Mantine's parts are plain boxes: the roles make them a list. */
export const Timeline = ({ items, label }: { items: readonly TimelineItem[]; label: string }) => {
  const reached = items.findLastIndex(({ state }) => state !== 'planned');
  return (
    <MantineTimeline role="list" aria-label={label} active={reached} bulletSize={24} lineWidth={2}>
      {items.map(({ date, details, id, state, title }) => (
        <MantineTimeline.Item
          key={id}
          role="listitem"
          aria-current={state === 'current' ? 'step' : undefined}
          data-state={state}
          {...(failed.includes(state) ? { color: 'var(--mantine-color-red-filled)' } : {})}
          bullet={<BulletSign path={signs[state]} />}
          title={
            <>
              {title}
              <Text
                span
                inherit
                size="sm"
                fw={400}
                c={failed.includes(state) ? 'var(--site-danger)' : 'dimmed'}
                ms="xs"
              >
                {uiTexts.timeline[state]}
              </Text>
            </>
          }
        >
          {date === undefined ? null : (
            <Text size="sm" c="dimmed">
              {date}
            </Text>
          )}
          {details}
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  );
};

const BulletSign = ({ path }: { path: string | undefined }) =>
  path === undefined ? null : (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
