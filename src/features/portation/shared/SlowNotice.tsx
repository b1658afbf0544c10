import { selectIsSlow } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { InView } from '../../../ui/InView.tsx';
import { SlowResponseNotice } from '../../../ui/SlowResponseNotice.tsx';

/** The slow-response notice of the flow; renders nothing otherwise. */
export const SlowNotice = () => {
  const isSlow = usePortation(selectIsSlow);
  const { continueWaiting, stopWaiting } = usePortationCommands();
  return isSlow ? (
    <InView>
      <SlowResponseNotice onWait={continueWaiting} onStop={stopWaiting} />
    </InView>
  ) : null;
};
