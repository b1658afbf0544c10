import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { afterNextFrame } from '../lib/after-next-frame.ts';

/** The id of the change that wrote a history entry; NaN for entries of links. */
const changeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'change' in state ? Number(state.change) : NaN;

/**
 * State stored in the query of the address, so that it can be linked to and survives a reload. The address follows after
 * the frame that shows a change, or before the visitor's next press, click or key; Back drops a change that is not written
 * yet.
 * @param read and @param write must be constants
 * @param history `step`: every change is a history entry, unless the state stays the same; `same`: changes replace the entry
 */
export const useQueryState = <State>(
  read: (query: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
  history: 'step' | 'same' = 'same',
): [State, (state: State) => void] => {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const addressed = useMemo(() => read(query), [read, query]);
  // The address changes later and is rendered later still. Until then the state is shown from here, and afterwards kept,
  // so that it stays the same object. `coming`: ids of this and of earlier changes that are not rendered yet, oldest first.
  const [ahead, setAhead] = useState<{ state: State; entry: string; coming: number[] } | null>(null);
  if (ahead !== null && ahead.entry !== key) {
    const rendered = ahead.coming.indexOf(changeOf(location.state));
    setAhead(rendered === -1 ? null : { ...ahead, entry: key, coming: ahead.coming.slice(rendered + 1) });
  }
  const shown = ahead?.state ?? addressed;
  const pending = useRef<{ write: () => void; cancel: () => void } | null>(null);
  // A page that is left must not lead back to its address.
  useEffect(() => () => pending.current?.cancel(), []);
  // Back may lead to the entry that is still rendered: its key then does not change.
  useEffect(() => {
    const back = new AbortController();
    if (ahead !== null && ahead.coming.length > 0) {
      const drop = ({ state }: PopStateEvent): void => {
        // The router gives its entries a state; a followed fragment has none.
        if (state !== null) {
          pending.current?.cancel();
          setAhead(null);
        }
      };
      window.addEventListener('popstate', drop, { capture: true, signal: back.signal });
    }
    return () => back.abort();
  }, [ahead]);
  const change = useCallback(
    (state: State) => {
      const next = write(state);
      if (next.toString() === write(shown).toString()) {
        return;
      }
      pending.current?.write();
      const id = Math.random();
      setAhead({ state, entry: key, coming: [...(ahead?.coming ?? []), id] });
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
          setQuery(next, { preventScrollReset: true, replace: history === 'same', state: { change: id } });
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
