import { selectIsSlow } from '../../../../machines/portation-flow/portation-flow.selectors.ts';
import { usePortation, usePortationVerbs } from '../use-portation.ts';
import { PatienceNotice } from './PatienceNotice.tsx';

/** The same of the flow. Shows nothing while the answer is in time. */
export const SlowNotice = () => {
  const isSlow = usePortation(selectIsSlow);
  const { waitOn, giveUpWaiting } = usePortationVerbs();
  return isSlow ? <PatienceNotice onWait={waitOn} onGiveUp={giveUpWaiting} /> : null;
};
