import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  /** Reserved height, a CSS length. */
  placeHeight: string;
  children: ReactNode;
}

/** Renders its children once they are scrolled into view, so that their data load only then. */
export const RenderWhenVisible = ({ children, placeHeight }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [isInView, setIsInView] = useState(false);
  // Visibility is observed outside React.
  useEffect(() => {
    if (place.current === null || isInView) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setIsInView(true);
        }
      },
      // Content above the viewport counts as visible: after a jump to the end it is reached by scrolling up.
      { rootMargin: '1000000px 0px 0px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isInView]);
  return isInView ? children : <div ref={place} style={{ minHeight: placeHeight }} />;
};
