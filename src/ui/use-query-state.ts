import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What is chosen on a page, kept in the query of its address, so that it can be linked to and survives a reload.
 * @param read and @param write are constants: a new function is a new reading
 * @param history `step`: the way back leads through the choices; `same`: it leads to the page before
 */
export const useQueryState = <State>(
  read: (query: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
  history: 'step' | 'same' = 'same',
): [State, (state: State) => void] => {
  const [query, setQuery] = useSearchParams();
  const addressed = useMemo(() => read(query), [read, query]);
  // The address follows a moment later; a box that was ticked must not wait for it.
  const [ahead, setAhead] = useState<{ state: State; of: URLSearchParams } | null>(null);
  const change = useCallback(
    (state: State) => {
      setAhead({ state, of: query });
      // The page keeps its place: what is chosen stands beside what it changes.
      setQuery(write(state), { preventScrollReset: true, replace: history === 'same' });
    },
    [query, setQuery, write, history],
  );
  return [ahead?.of === query ? ahead.state : addressed, change];
};
