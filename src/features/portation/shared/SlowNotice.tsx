import { selectIsSlow } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { SlowResponseNotice } from '../../../ui/SlowResponseNotice.tsx';

/** The slow-response notice of the flow; renders nothing otherwise. */
export const SlowNotice = () => {
  const isSlow = usePortation(selectIsSlow);
  const { continueWaiting, stopWaiting } = usePortationCommands();
  return isSlow ? <SlowResponseNotice onWait={continueWaiting} onStop={stopWaiting} /> : null;
};
