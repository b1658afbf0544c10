import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { NeedsScripts } from './NeedsScripts.tsx';
import { useDelayed } from './use-delayed.ts';
import { uiTexts } from './ui.texts.ts';

interface Props {
  /** Accessible name of the skeleton. */
  label?: string | undefined;
  lines?: number | undefined;
  /** The skeleton replaces most of the page: it reserves the window height, so that the layout does not shift. */
  isWhole?: boolean;
}

/** A skeleton of text lines, visible after 500 ms; its space is reserved from the start. */
export const LoadingSkeleton = ({ label = uiTexts.loading, lines = 3, isWhole = false }: Props) => {
  const visible = useDelayed(true);
  return (
    <Stack role="status" gap="sm" mih={isWhole ? '100vh' : `${lines * 2}rem`}>
      {isWhole ? <NeedsScripts what="page" /> : null}
      {visible && (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {Array.from({ length: lines }, (_, index) => (
            <Skeleton
              key={index}
              height={20}
              maw="var(--site-text-width)"
              width={index === lines - 1 ? '60%' : '100%'}
            />
          ))}
        </>
      )}
    </Stack>
  );
};
