import { useSelector } from '@xstate/react';
import { useNavigate } from 'react-router-dom';
import { selectStep } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { useActors } from '../actors/actors-context.ts';
import { paths } from '../app/paths.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { HomeView } from '../features/home/HomeView.tsx';
import { usePortation, usePortationVerbs } from '../features/portation/use-portation.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

export function Component() {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const { startAfresh, typeNumber } = usePortationVerbs();
  const step = usePortation(selectStep);
  const isClosed = useSelector(useActors().startup, selectFeature('Portation')) === false;
  return (
    <HomeView
      isClosed={isClosed}
      onStart={(digits) => {
        // An application that was looked at before stays as it is: this number begins another one.
        if (step !== 'init') {
          startAfresh();
        }
        typeNumber(digits);
        void navigate(paths.portationInit.href());
      }}
    />
  );
}
