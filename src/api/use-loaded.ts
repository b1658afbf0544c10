import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, NotFoundError } from './api-error.ts';
import { repeatPauseMs } from '../../domain/repeat-pause.ts';
import type { Loaded } from '../lib/loaded.ts';
import { useApi } from './api-context.ts';
import { failureOf } from './failure.ts';
import { type Load, usePageData } from './page-data.ts';

interface Options {
  /** Names the load, with its arguments: its data are public, and the document may have brought them. */
  name?: string;
  /**
   * Reloads whenever the page becomes visible again. Such a request is in the background: it does not prolong the
   * session, and its failure leaves the loaded data in place.
   */
  refreshOnVisible?: boolean;
}

/** `background`: the function that a background attempt repeats. */
const firstAttempt: { background: unknown } = { background: null };

/**
 * Loads data when the component mounts, when `load` changes and on retry. A failed call becomes a state; any other
 * error is thrown while rendering, so that the route's error boundary shows it. A 503 with `Retry-After` is shown and
 * repeated after that time.
 * @param load a constant or the result of `useCallback`: a new function is a new request. Null: nothing to load yet
 * @returns `isPending`: the data belong to an earlier `load`; `refresh` reloads and keeps the data meanwhile, `retry`
 *   shows loading
 */
export const useLoaded = <Data>(
  load: Load<Data> | null,
  { name, refreshOnVisible = false }: Options = {},
): { loaded: Loaded<Data>; isPending: boolean; retry: () => void; refresh: () => void } => {
  const loadApi = useApi();
  const pageData = usePageData();
  const brought = load === null || name === undefined ? undefined : pageData.read(name, load);
  const [loaded, setLoaded] = useState<Loaded<Data>>(
    brought === undefined ? { tag: 'loading' } : { tag: 'loaded', data: brought },
  );
  const [settled, setSettled] = useState<unknown>(() => (brought === undefined ? null : load));
  const [broughtLoad] = useState<unknown>(() => (brought === undefined ? null : load));
  const [attempt, setAttempt] = useState(firstAttempt);
  /** How often in a row one load was repeated by itself. */
  const repeats = useRef({ of: load, times: 0 });
  // Requests are made outside React; the result of an outdated one is dropped.
  useEffect(() => {
    if (load === null) {
      return undefined;
    }
    if (load === broughtLoad && attempt === firstAttempt) {
      if (name !== undefined) {
        pageData.forget(name);
      }
      return undefined;
    }
    if (repeats.current.of !== load) {
      repeats.current = { of: load, times: 0 };
    }
    const controller = new AbortController();
    const isBackground = attempt.background === load;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      try {
        const data = await load(await loadApi(), controller.signal, isBackground);
        if (!controller.signal.aborted) {
          repeats.current.times = 0;
          // In slices: a page of data rendered in one task blocks a slow phone.
          startTransition(() => {
            setLoaded({ tag: 'loaded', data });
            setSettled(() => load);
          });
        }
      } catch (error) {
        if (controller.signal.aborted) {
          return;
        }
        setLoaded((previous) => {
          const next = stateOf(error);
          // A failed refresh keeps the data shown, a missing record does not.
          return isBackground && next.tag !== 'missing' ? previous : next;
        });
        if (!isBackground) {
          setSettled(() => load);
        }
        const pause = error instanceof ApiError ? repeatPauseMs(failureOf(error), repeats.current.times) : null;
        if (pause !== null) {
          repeats.current.times += 1;
          timer = setTimeout(() => setAttempt({ background: isBackground ? load : null }), pause);
        }
      }
    };
    void run();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [loadApi, load, attempt, broughtLoad, name, pageData]);
  // The browser reports visibility outside React.
  useEffect(() => {
    if (!refreshOnVisible || settled !== load) {
      return undefined;
    }
    const onVisibilityChange = (): void => {
      if (document.visibilityState !== 'hidden') {
        setAttempt({ background: load });
      }
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [settled, load, refreshOnVisible]);
  const refresh = useCallback(() => setAttempt({ background: null }), []);
  const retry = useCallback(() => {
    setLoaded({ tag: 'loading' });
    refresh();
  }, [refresh]);
  return { loaded, isPending: settled !== load, retry, refresh };
};

/** @throws an error that is not a failed call; called in a state updater, where it reaches the error boundary */
const stateOf = (error: unknown): Loaded<never> =>
  error instanceof NotFoundError ? { tag: 'missing' } : { tag: 'failed', failure: failureOf(error) };
