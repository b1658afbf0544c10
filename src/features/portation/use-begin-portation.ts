import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { NationalDigits } from '../../../domain/msisdn.ts';
import { selectIsUnopened, selectStep } from '../../../machines/portation-flow/portation-flow.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { paths } from '../../lib/paths.ts';

/** Initial data of a portation that begins outside step 1: digits, the recipient, the recipient's tariff. */
interface PortationStart {
  digits?: NationalDigits;
  operatorId?: string;
  /** Only with its operator. */
  tariffId?: string;
}

/**
 * Begins a new portation from another page and opens step 1, unless the visitor has left that page before the chart was
 * loaded. A previously open application is not changed.
 */
export const useBeginPortation = (): ((start: PortationStart) => void) => {
  const { flow: slot } = useActors();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A link that was pressed counts before its page is loaded. The query, which the page itself changes, does not.
  const destination = useNavigation().location?.pathname ?? pathname;
  const visit = useRef<AbortController>(null);
  // The chart is loaded outside React, and must find out that the router leads elsewhere meanwhile.
  useEffect(() => {
    const controller = new AbortController();
    visit.current = controller;
    return () => controller.abort();
  }, [destination]);
  return useCallback(
    ({ digits, operatorId, tariffId }) => {
      const signal = visit.current?.signal;
      const begin = async (): Promise<void> => {
        const flow = await slot.load();
        if (signal?.aborted === true) {
          return;
        }
        const snapshot = flow.getSnapshot();
        if (selectStep(snapshot) !== 'init') {
          // What was entered on step 1 stays when no application was opened since.
          flow.send(
            selectIsUnopened(snapshot)
              ? { type: 'address.entered', step: 'init', orderId: null }
              : { type: 'flow.restarted' },
          );
        }
        if (operatorId !== undefined) {
          flow.send(
            tariffId === undefined
              ? { type: 'operator.chosen', operatorId }
              : { type: 'tariff.preset', operatorId, tariffId },
          );
        }
        if (digits !== undefined) {
          flow.send({ type: 'number.changed', digits });
        }
      };
      const openStep = (): void => {
        if (signal?.aborted !== true) {
          void navigate(paths.portationInit.href());
        }
      };
      // Step 1 needs the same chunk, so its page shows the failure when the chunk cannot be loaded.
      begin().then(openStep, openStep);
    },
    [navigate, slot],
  );
};
