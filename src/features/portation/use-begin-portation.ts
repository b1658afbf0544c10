import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import { selectStep } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { paths } from '../../lib/paths.ts';

/** Initial data of a portation that begins outside step 1: typed digits, or the recipient and optionally its tariff. */
type PortationStart = { digits: NationalDigits } | { operatorId: string; tariffId?: string };

/** Begins a new portation from another page and opens step 1. A previously open application is not changed. */
export const useBeginPortation = (): ((start: PortationStart) => void) => {
  const { flow: slot } = useActors();
  const navigate = useNavigate();
  return useCallback(
    (start) => {
      const begin = async (): Promise<void> => {
        const flow = await slot.load();
        if (selectStep(flow.getSnapshot()) !== 'init') {
          flow.send({ type: 'flow.restarted' });
        }
        if ('digits' in start) {
          flow.send({ type: 'number.changed', digits: start.digits });
        } else if (start.tariffId === undefined) {
          flow.send({ type: 'operator.chosen', operatorId: start.operatorId });
        } else {
          flow.send({ type: 'tariff.preset', operatorId: start.operatorId, tariffId: start.tariffId });
        }
      };
      const openStep = (): void => void navigate(paths.portationInit.href());
      // Step 1 needs the same chunk, so its page shows the failure when the chunk cannot be loaded.
      begin().then(openStep, openStep);
    },
    [navigate, slot],
  );
};
