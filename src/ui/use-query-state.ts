import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * State stored in the query of the address, so that it can be linked to and survives a reload.
 * @param read and @param write must be constants
 * @param history `step`: every change is a history entry; `same`: changes replace the entry
 */
export const useQueryState = <State>(
  read: (query: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
  history: 'step' | 'same' = 'same',
): [State, (state: State) => void] => {
  const [query, setQuery] = useSearchParams();
  const addressed = useMemo(() => read(query), [read, query]);
  // The router updates later; until then the new state is shown from here. Afterwards it stays the same object.
  const [ahead, setAhead] = useState<{ state: State; of: URLSearchParams; text: string } | null>(null);
  const change = useCallback(
    (state: State) => {
      const next = write(state);
      setAhead({ state, of: query, text: next.toString() });
      // Keeps the scroll position.
      setQuery(next, { preventScrollReset: true, replace: history === 'same' });
    },
    [query, setQuery, write, history],
  );
  return [ahead !== null && (ahead.of === query || ahead.text === query.toString()) ? ahead.state : addressed, change];
};
