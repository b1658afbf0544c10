import { useCallback, useRef, useState } from 'react';
import type { Failure } from '../../../../contract/failure.ts';
import { changeOutcomeOf } from '../../../actors/outcome-of.ts';
import { useApi } from '../../../api/api-context.ts';

/**
 * Deletes a draft, cancels what was sent, withdraws what is registered: which of them it is the server decides by the
 * status.
 */
export const useDeleteOrder = (orderId: string, onDone: () => void) => {
  const loadApi = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const current = useRef<AbortController | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    // What was asked before and never answered is not waited for; the server does the same thing once.
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setIsBusy(true);
    setFailure(null);
    try {
      await (await loadApi()).deleteOrder({ params: { id: orderId } }, { signal });
      onDone();
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      const outcome = changeOutcomeOf(error);
      // Gone meanwhile, in another tab perhaps: the list knows. The end of a session has a dialog of its own.
      if (outcome.tag === 'missing') {
        onDone();
      } else if (outcome.tag !== 'sessionExpired') {
        setFailure(outcome);
      }
    } finally {
      if (!signal.aborted) {
        setIsBusy(false);
      }
    }
  }, [loadApi, orderId, onDone]);
  return { isBusy, failure, ask: () => void ask(), dismiss: () => setFailure(null) };
};
