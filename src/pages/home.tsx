import { lazy, Suspense } from 'react';
import { useFeature } from '../actors/use-feature.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { HomeView } from '../features/home/HomeView.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { RenderWhenVisible } from '../ui/RenderWhenVisible.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

/** Loaded when it is scrolled into view. */
const HomeSections = lazy(async () => {
  const { HomeSections: Sections } = await lazyWithRetry(() => import('./HomeSections.tsx'));
  return { default: Sections };
});

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const beginPortation = useBeginPortation();
  const isClosed = useFeature('Portation') === false;
  return (
    <HomeView isClosed={isClosed} onStart={(digits) => beginPortation({ digits })}>
      <RenderWhenVisible placeHeight="60rem">
        <Suspense fallback={<LoadingSkeleton lines={30} />}>
          <HomeSections />
        </Suspense>
      </RenderWhenVisible>
    </HomeView>
  );
};
