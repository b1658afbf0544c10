import { aboutTexts as texts } from '../features/about/about.texts.ts';
import { AboutView } from '../features/about/AboutView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  return <AboutView />;
};
