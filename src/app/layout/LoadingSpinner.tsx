import { Loader } from '@mantine/core';
import { useDelayed } from '../../ui/use-delayed.ts';
import { layoutTexts as texts } from './layout.texts.ts';

/** A spinner over the page, shown when the next one takes longer than half a second. */
export const LoadingSpinner = ({ active }: { active: boolean }) => {
  const visible = useDelayed(active);
  return visible ? (
    <Loader
      size={80}
      pos="fixed"
      top="calc(50% - 40px)"
      left="calc(50% - 40px)"
      style={{ zIndex: 450 }}
      role="progressbar"
      aria-label={texts.loading}
    />
  ) : null;
};
