import { VisuallyHidden } from '@mantine/core';
import { useDelayed } from './use-delayed.ts';
import { uiTexts } from './ui.texts.ts';
import css from './LoadingSkeleton.module.css';

type Props = {
  /** What is awaited, for people who do not see the grey lines. */
  label?: string | undefined;
  lines?: number | undefined;
  /** The page itself is awaited, or most of it: the place is a whole window, so that what stands below never jumps. */
  isWhole?: boolean;
};

/** Grey lines in place of text that is on its way, after half a second. The place is kept from the start. */
export const LoadingSkeleton = ({ label = uiTexts.loading, lines = 3, isWhole = false }: Props) => {
  const visible = useDelayed(true);
  return (
    <div role="status" className={css['box']} style={{ minHeight: isWhole ? '100vh' : `${lines * 2}rem` }}>
      {visible && (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          {Array.from({ length: lines }, (_, index) => (
            <div key={index} className={css['line']} />
          ))}
        </>
      )}
    </div>
  );
};
