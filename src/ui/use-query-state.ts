import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { afterNextFrame } from '../lib/after-next-frame.ts';

/**
 * State stored in the query of the address, so that it can be linked to and survives a reload. The address follows after
 * the frame that shows a change, or before the next action of the visitor.
 * @param read and @param write must be constants
 * @param history `step`: every change is a history entry, unless the state stays the same; `same`: changes replace the entry
 */
export const useQueryState = <State>(
  read: (query: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
  history: 'step' | 'same' = 'same',
): [State, (state: State) => void] => {
  const [query, setQuery] = useSearchParams();
  // Tells two entries of the history with the same query apart.
  const { key } = useLocation();
  const addressed = useMemo(() => read(query), [read, query]);
  // The address changes later, and is rendered later still; until then the new state is shown from here. Afterwards it
  // stays the same object. `coming` are the queries of this and of earlier changes that are not rendered yet.
  const [ahead, setAhead] = useState<{ state: State; entry: string; coming: string[] } | null>(null);
  if (ahead !== null && ahead.entry !== key) {
    const rendered = ahead.coming.lastIndexOf(query.toString());
    setAhead(rendered === -1 ? null : { ...ahead, entry: key, coming: ahead.coming.slice(rendered + 1) });
  }
  const shown = ahead?.state ?? addressed;
  const pending = useRef<{ write: () => void; cancel: () => void } | null>(null);
  // A page that is left must not lead back to its address; nor does Back, whose entry may be the one still rendered.
  useEffect(() => {
    const left = new AbortController();
    const drop = (): void => {
      pending.current?.cancel();
      setAhead(null);
    };
    window.addEventListener('popstate', drop, { capture: true, signal: left.signal });
    return () => {
      pending.current?.cancel();
      left.abort();
    };
  }, []);
  const change = useCallback(
    (state: State) => {
      const next = write(state);
      const text = next.toString();
      if (text === write(shown).toString()) {
        return;
      }
      pending.current?.write();
      setAhead({ state, entry: key, coming: [...(ahead?.coming ?? []), text] });
      const stop = new AbortController();
      const { signal } = stop;
      const cancel = (): void => {
        stop.abort();
        pending.current = null;
      };
      const writeAddress = (): void => {
        if (!signal.aborted) {
          cancel();
          // Keeps the scroll position.
          setQuery(next, { preventScrollReset: true, replace: history === 'same' });
        }
      };
      pending.current = { write: writeAddress, cancel };
      // A field that is left by a press changes between the press and the click.
      for (const type of ['pointerdown', 'click', 'keydown']) {
        window.addEventListener(type, writeAddress, { capture: true, signal });
      }
      afterNextFrame(writeAddress);
    },
    [ahead, key, setQuery, shown, write, history],
  );
  return [shown, change];
};
