import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { HomeView } from '../features/home/HomeView.tsx';
import { usePortationVerbs } from '../features/portation/use-portation.ts';
import { usePageMeta } from '../ui/page-meta.tsx';

export function Component() {
  usePageMeta({ title: texts.title, description: texts.description });
  const navigate = useNavigate();
  const { typeNumber } = usePortationVerbs();
  return (
    <HomeView
      onStart={(digits) => {
        typeNumber(digits);
        void navigate(paths.portationInit.href());
      }}
    />
  );
}
