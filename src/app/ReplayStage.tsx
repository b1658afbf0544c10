import { Box } from '@mantine/core';
import { createPortal } from 'react-dom';
import type { StageProps } from '../inspector/ReplayView.tsx';
import { ReplayedPage } from './ReplayedPage.tsx';
import { replayStageTexts as texts } from './replay-stage.texts.ts';

/** Pages of the replay, inert: steps are selected in the inspector panel. */
export const ReplayStage = ({ position, recording }: StageProps) =>
  createPortal(
    // The region is focusable for keyboard scrolling, while its content is inert.
    <Box
      component="section"
      pos="fixed"
      // Under the inspector panel; the end of the page can be scrolled above it, at its largest height.
      inset={0}
      px="max(1rem, (100vw - var(--site-content-width)) / 2)"
      pt="lg"
      pb="75vh"
      bg="var(--mantine-color-body)"
      c="var(--mantine-color-text)"
      fz="md"
      style={{ zIndex: 9998, overflow: 'auto' }}
      aria-label={texts.pages}
      tabIndex={0}
    >
      <ReplayedPage recording={recording} position={position} />
    </Box>,
    document.body,
  );
