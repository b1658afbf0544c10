import { useCallback, useEffect, useState } from 'react';
import type { Operator } from '../../../../contract/operators.ts';
import { useApi } from '../../../api/api-context.ts';

export type Recipients = { tag: 'loading' } | { tag: 'loaded'; operators: readonly Operator[] } | { tag: 'failed' };

/** Operators that take numbers from others, and a way to ask again. */
export const useRecipients = (): { recipients: Recipients; retry: () => void } => {
  const loadApi = useApi();
  const [recipients, setRecipients] = useState<Recipients>({ tag: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The list is asked for when the page opens and when somebody presses «Повторить».
  useEffect(() => {
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const api = await loadApi();
        const { data } = await api.listOperators(
          { query: { Skip: 0, Take: 100, SortBy: 'name', SortDesc: false } },
          { signal: controller.signal },
        );
        setRecipients({ tag: 'loaded', operators: data.data.filter(({ isRecipient }) => isRecipient) });
      } catch {
        if (!controller.signal.aborted) {
          setRecipients({ tag: 'failed' });
        }
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, attempt]);
  const retry = useCallback(() => {
    setRecipients({ tag: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { recipients, retry };
};

/** Operators that take numbers of a region; all of them while the region is not known. */
export const offeredIn = (operators: readonly Operator[], regionCode: string | null): Operator[] =>
  operators.filter(({ regionCodes }) => regionCode === null || regionCodes.includes(regionCode));
