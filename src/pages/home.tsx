import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePortationClosed } from '../actors/use-portation-closed.ts';
import { paths } from '../lib/paths.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { HomeView } from '../features/home/HomeView.tsx';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { RenderWhenVisible } from '../ui/RenderWhenVisible.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

/** What stands below the first screen comes when it is scrolled to. */
const HomeMore = lazy(async () => {
  const { HomeMore: Sections } = await lazyWithRetry(() => import('./HomeMore.tsx'));
  return { default: Sections };
});

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const beginPortation = useBeginPortation();
  const isClosed = usePortationClosed();
  return (
    <HomeView
      isClosed={isClosed}
      onStart={(digits) => {
        // Step 1 cannot be loaded either when its chart cannot, and its page says so.
        const goOn = () => void navigate(paths.portationInit.href());
        beginPortation({ digits }).then(goOn, goOn);
      }}
    >
      <RenderWhenVisible placeHeight="60rem">
        <Suspense fallback={<LoadingSkeleton lines={30} />}>
          <HomeMore />
        </Suspense>
      </RenderWhenVisible>
    </HomeView>
  );
};
