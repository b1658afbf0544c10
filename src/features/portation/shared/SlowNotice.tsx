import { selectIsSlow } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationCommands } from '../use-portation.ts';
import { SlowResponseNotice } from './SlowResponseNotice.tsx';

/** The same of the flow. Shows nothing while the answer is in time. */
export const SlowNotice = () => {
  const isSlow = usePortation(selectIsSlow);
  const { continueWaiting, stopWaiting } = usePortationCommands();
  return isSlow ? <SlowResponseNotice onWait={continueWaiting} onStop={stopWaiting} /> : null;
};
