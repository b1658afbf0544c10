import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a message into view when it appears: on a phone the button that caused it stays in a bar, far from it. */
export const InView = ({ children }: { children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  // The scroll position is the window's.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
};
