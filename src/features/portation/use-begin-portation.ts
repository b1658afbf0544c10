import { useCallback } from 'react';
import { isNationalNumber, type NationalDigits } from '../../../domain/msisdn.ts';
import { selectStep } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';

/** What a page outside the portation may begin one with. */
export type Beginning = { digits: NationalDigits } | { operatorId: string; tariffId?: string };

/**
 * Begins a portation from another page. An application that was looked at before stays as it is: this begins another
 * one.
 * @returns resolves when step 1 knows it; rejects when the chart cannot be loaded
 */
export const useBeginPortation = () => {
  const { flow: slot } = useActors();
  return useCallback(
    async (beginning: Beginning): Promise<void> => {
      const flow = await slot.load();
      if (selectStep(flow.getSnapshot()) !== 'init') {
        flow.send({ type: 'flow.restarted' });
      }
      if ('digits' in beginning) {
        flow.send({ type: 'number.changed', digits: beginning.digits, isComplete: isNationalNumber(beginning.digits) });
      } else if (beginning.tariffId === undefined) {
        flow.send({ type: 'operator.chosen', operatorId: beginning.operatorId });
      } else {
        flow.send({ type: 'tariff.preset', operatorId: beginning.operatorId, tariffId: beginning.tariffId });
      }
    },
    [slot],
  );
};
