import { createContext, useCallback, useContext, useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';

const Announce = createContext<(text: string) => void>(() => undefined);

/**
 * One polite live region for the whole site. It stands in the page from the first paint, because a region that
 * appears together with its text is not read.
 */
export const LiveRegionProvider = ({ children }: { children: ReactNode }) => {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    const node = region.current;
    // The same sentence twice in a row is read only when the text differs.
    if (node !== null) {
      node.textContent = node.textContent === text ? `${text}\u00a0` : text;
    }
  }, []);
  return (
    <Announce value={announce}>
      {children}
      <VisuallyHidden>
        <div ref={region} role="status" aria-live="polite" />
      </VisuallyHidden>
    </Announce>
  );
};

/** Says a sentence to people who do not see the screen: the result of a lookup, a status change. */
export const useAnnounce = (): ((text: string) => void) => useContext(Announce);
