import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/dates/styles.layer.css';
import { FlowPage } from '../features/portation/FlowPage.tsx';
import { submitTexts as texts } from '../features/portation/submit/submit.texts.ts';
import { SubmitView } from '../features/portation/submit/SubmitView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export const Component = () => {
  usePageMeta({ title: `${texts.title}. ${stepLabel(2, 4)}` });
  return (
    <FlowPage step="submit" heading={texts.heading}>
      <SubmitView />
    </FlowPage>
  );
};
