/**
 * Calls `run` once the element is in the viewport, above it, or less than 300 pixels below it.
 * @returns stops waiting for it
 */
export const whenNear = (element: Element, run: () => void): (() => void) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        run();
      }
    },
    // After a jump to the end, content above the viewport is reached by scrolling up.
    { rootMargin: '1000000px 0px 300px 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
};
