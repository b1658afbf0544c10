import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
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
  const addressed = useMemo(() => read(query), [read, query]);
  // The address changes later; until then the new state is shown from here. Afterwards it stays the same object.
  const [ahead, setAhead] = useState<{ state: State; of: URLSearchParams; text: string } | null>(null);
  const shown = ahead !== null && (ahead.of === query || ahead.text === query.toString()) ? ahead.state : addressed;
  const pending = useRef<{ write: () => void; cancel: () => void } | null>(null);
  // A page that is left must not lead back to its address.
  useEffect(() => () => pending.current?.cancel(), []);
  const change = useCallback(
    (state: State) => {
      const next = write(state);
      const text = next.toString();
      if (text === write(shown).toString()) {
        return;
      }
      pending.current?.write();
      setAhead({ state, of: query, text });
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
      // Back leads from the address that is not written yet.
      window.addEventListener('popstate', cancel, { capture: true, signal });
      afterNextFrame(writeAddress);
    },
    [query, setQuery, shown, write, history],
  );
  return [shown, change];
};
