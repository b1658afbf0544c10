import { useCallback, useEffect, useState } from 'react';
import type { Api } from './api.ts';
import type { Loaded } from '../lib/loaded.ts';
import { useApi } from './api-context.ts';

/**
 * Asks for data when a component appears, when the question changes, and when somebody presses «Повторить».
 * @param ask the question; a new function is a new question, so it is a constant or comes from `useCallback`.
 *   Null while there is nothing to ask yet
 * @param options.isFollowed asks again, unasked, whenever the page is seen again: another tab or the time may have
 *   changed what stands there. That is told to the question, prolongs no session, and when it fails changes nothing
 * @returns with `isPending` when what is there answers an earlier question; `refresh` asks the same again and keeps
 *   what is there meanwhile
 */
export const useLoaded = <Data>(
  ask: ((api: Api, signal: AbortSignal, isBackground: boolean) => Promise<Data>) | null,
  { isFollowed = false }: { isFollowed?: boolean } = {},
): { loaded: Loaded<Data>; isPending: boolean; retry: () => void; refresh: () => void } => {
  const loadApi = useApi();
  const [loaded, setLoaded] = useState<Loaded<Data>>({ tag: 'loading' });
  const [answered, setAnswered] = useState<unknown>(null);
  /** Of an attempt that nobody asked for, the question it repeats. */
  const [attempt, setAttempt] = useState<{ unasked: unknown }>({ unasked: null });
  // The server is outside; an answer to a question nobody asks any more is dropped.
  useEffect(() => {
    if (ask === null) {
      return undefined;
    }
    const controller = new AbortController();
    const isBackground = attempt.unasked === ask;
    const load = async (): Promise<void> => {
      try {
        const data = await ask(await loadApi(), controller.signal, isBackground);
        if (!controller.signal.aborted) {
          setLoaded({ tag: 'loaded', data });
          setAnswered(() => ask);
        }
      } catch {
        if (!controller.signal.aborted && !isBackground) {
          setLoaded({ tag: 'failed' });
          setAnswered(() => ask);
        }
      }
    };
    void load();
    return () => controller.abort();
  }, [loadApi, ask, attempt]);
  // The browser tells outside React that the page is seen again.
  useEffect(() => {
    if (!isFollowed || answered !== ask) {
      return undefined;
    }
    const look = (): void => {
      if (document.visibilityState !== 'hidden') {
        setAttempt({ unasked: ask });
      }
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [answered, ask, isFollowed]);
  const refresh = useCallback(() => setAttempt({ unasked: null }), []);
  const retry = useCallback(() => {
    setLoaded({ tag: 'loading' });
    refresh();
  }, [refresh]);
  return { loaded, isPending: answered !== ask, retry, refresh };
};
