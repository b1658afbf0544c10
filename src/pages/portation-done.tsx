import { doneTexts as texts } from '../features/portation/done/done.texts.ts';
import { DoneView } from '../features/portation/done/DoneView.tsx';
import { FlowPage } from '../features/portation/FlowPage.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title });
  return (
    <FlowPage step="done" heading={null}>
      <DoneView />
    </FlowPage>
  );
};
