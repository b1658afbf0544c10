import { lazy, Suspense } from 'react';
import { useFeature, useFeatureMark } from '../actors/use-feature.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { type AnswerProps, HomeView } from '../features/home/HomeView.tsx';
import { LoadingSkeleton } from '../ui/LoadingSkeleton.tsx';
import { lazyWhenNear } from '../ui/lazy-when-near.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

/** Loaded with the first check. */
const HomeAnswer = lazy(async () => {
  const { HomeAnswer: Answer } = await lazyWithRetry(() => import('./HomeAnswer.tsx'));
  return { default: Answer };
});

const Answer = (props: AnswerProps) => (
  <Suspense fallback={<LoadingSkeleton lines={4} />}>
    <HomeAnswer {...props} />
  </Suspense>
);

/** Part of the static page; its code is loaded when it comes near the viewport. */
const HomeSections = lazyWhenNear(async () => {
  const { HomeSections: Sections } = await lazyWithRetry(() => import('./HomeSections.tsx'));
  return { default: Sections };
});

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  const isClosed = useFeature('Portation') === false;
  return (
    <HomeView isClosed={isClosed} mark={useFeatureMark('Portation')} answer={Answer}>
      <HomeSections />
    </HomeView>
  );
};
