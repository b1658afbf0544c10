import { createContext, useCallback, useContext, useRef, type ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';

const Announce = createContext<(text: string) => void>(() => undefined);

/**
 * One polite live region for the whole site, present from the first paint: a region that is inserted together with its
 * text is not announced.
 */
export const LiveRegionProvider = ({ children }: { children: ReactNode }) => {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    const node = region.current;
    // A screen reader repeats a sentence only when the text differs.
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

/** Announces a sentence to screen readers. */
export const useAnnounce = (): ((text: string) => void) => useContext(Announce);
