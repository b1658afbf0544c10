import { useCallback, useEffect, useState } from 'react';
import type { Api } from './api.ts';
import type { Loaded } from '../lib/loaded.ts';
import { useApi } from './api-context.ts';

/**
 * Asks for data when a component appears, when the question changes, and when somebody presses «Повторить».
 * @param ask the question; a new function is a new question, so it is a constant or comes from `useCallback`.
 *   Null while there is nothing to ask yet
 * @returns with `isPending` when what is there answers an earlier question; `refresh` asks the same again and keeps
 *   what is there meanwhile
 */
export const useLoaded = <Data>(
  ask: ((api: Api, signal: AbortSignal) => Promise<Data>) | null,
): { loaded: Loaded<Data>; isPending: boolean; retry: () => void; refresh: () => void } => {
  const loadApi = useApi();
  const [loaded, setLoaded] = useState<Loaded<Data>>({ tag: 'loading' });
  const [answered, setAnswered] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // The server is outside; an answer to a question nobody asks any more is dropped.
  useEffect(() => {
    if (ask === null) {
      return undefined;
    }
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const data = await ask(await loadApi(), controller.signal);
        if (!controller.signal.aborted) {
          setLoaded({ tag: 'loaded', data });
          setAnswered(() => ask);
        }
      } catch {
        if (!controller.signal.aborted) {
          setLoaded({ tag: 'failed' });
          setAnswered(() => ask);
        }
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, ask, attempt]);
  const refresh = useCallback(() => setAttempt((count) => count + 1), []);
  const retry = useCallback(() => {
    setLoaded({ tag: 'loading' });
    refresh();
  }, [refresh]);
  return { loaded, isPending: answered !== ask, retry, refresh };
};
