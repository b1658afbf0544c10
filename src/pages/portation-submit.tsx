import { selectOrder } from '../../machines/portation-flow/portation-flow.selectors.ts';
import { FlowPage } from '../features/portation/FlowPage.tsx';
import { submitTexts as texts } from '../features/portation/submit/submit.texts.ts';
import { SubmitView } from '../features/portation/submit/SubmitView.tsx';
import { usePortation } from '../features/portation/use-portation.ts';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export const Component = () => {
  usePageMeta({ title: `${texts.title}. ${stepLabel(2, 4)}` });
  const isReturned = usePortation(selectOrder)?.lastRejection != null;
  return (
    <FlowPage step="submit" heading={isReturned ? texts.returnedHeading : texts.heading}>
      <SubmitView />
    </FlowPage>
  );
};
