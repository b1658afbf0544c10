import { Group, Paper, RingProgress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/RingProgress.layer.css';
import { type ReactNode, Suspense } from 'react';
import type { StatusDescription } from '../lib/portations/describe-status.ts';
import { uiTexts } from './ui.texts.ts';
import { StatusLine } from './NextStep.tsx';
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
    <Paper
      withBorder
      radius="lg"
      p="clamp(1.25rem, 3vw, 2.25rem)"
      bg="var(--mantine-color-brand-light)"
      data-urgent={isUrgent || undefined}
    >
      {heading}
      <Group justify="space-between" gap="md" mt="xs">
        {/* On a phone the ring stands beside the number, not below it. */}
        <Stack gap="xs" flex="1 1 11.5rem">
          {subject}
          {note === null ? null : <Text c="dimmed">{note}</Text>}
        </Stack>
        {/* Its tooltips, which are not used here, render again in the task of their commit (decision 52). */}
        {ring === null ? null : (
          <Suspense>
            <RingProgress
              size={112}
              thickness={11}
              roundCaps
              role="img"
              aria-label={ring.label}
              sections={[{ value: (ring.passed / ring.total) * 100, color: 'var(--mantine-primary-color-filled)' }]}
              rootColor="var(--mantine-color-brand-2)"
              label={
                // «сегодня» stands alone, and has to fit into the ring.
                <Text
                  span
                  display="block"
                  ta="center"
                  lh={1.15}
                  aria-hidden="true"
                  {...(ring.left === 0 ? { fz: '0.875rem' } : {})}
                >
                  {ring.left === 0 ? null : (
                    <Text
                      component="strong"
                      display="block"
                      fz="2rem"
                      fw={700}
                      lh={1.15}
                      style={{ fontVariantNumeric: 'tabular-nums' }}
                    >
                      {ring.left}
                    </Text>
                  )}
                  {ring.unit}
                </Text>
              }
            />
          </Suspense>
        )}
      </Group>
      <dl className={css['lines']}>
        <StatusLine term={uiTexts.status.now} text={now} />
        <StatusLine term={uiTexts.status.you} text={you} isMain />
        <StatusLine term={uiTexts.status.next} text={next} />
      </dl>
      {children}
    </Paper>
  );
};
