import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Height of the place that is kept meanwhile, as CSS. */
  placeHeight: string;
  children: ReactNode;
}

/** Shows its children when their place comes into the window: what is not looked at is not loaded. */
export const RenderWhenVisible = ({ children, placeHeight }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  // What is in the window is known by the browser only.
  useEffect(() => {
    if (place.current === null || isSeen) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setIsSeen(true);
        }
      },
      // Everything above the window counts: who jumped to the end of the page comes back through it.
      { rootMargin: '1000000px 0px 0px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place} style={{ minHeight: placeHeight }} />;
};
