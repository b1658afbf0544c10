import { doneTexts as texts } from '../features/portation/done/done.texts.ts';
import { DoneView, useDoneHeading } from '../features/portation/done/DoneView.tsx';
import { FlowPage } from '../features/portation/FlowPage.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export const Component = () => {
  usePageMeta({ title: `${texts.title}. ${stepLabel(3, 4)}` });
  const heading = useDoneHeading();
  return (
    <FlowPage step="done" heading={heading}>
      <DoneView />
    </FlowPage>
  );
};
