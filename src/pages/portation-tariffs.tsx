import { FlowPage } from '../features/portation/FlowPage.tsx';
import { tariffsTexts as texts } from '../features/portation/tariffs/tariffs.texts.ts';
import { TariffsView } from '../features/portation/tariffs/TariffsView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { stepLabel } from '../ui/StepIndicator.tsx';

export const Component = () => {
  usePageMeta({ title: `${texts.title}. ${stepLabel(1, 4)}` });
  return (
    <FlowPage step="tariffs" heading={texts.heading}>
      <TariffsView />
    </FlowPage>
  );
};
