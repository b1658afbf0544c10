import { faqTexts as texts } from '../features/faq/faq.texts.ts';
import { FaqView } from '../features/faq/FaqView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  return <FaqView />;
};
