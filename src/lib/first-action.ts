/**
 * Events by which a visitor begins to use a page; a press by assistive technology can be a click alone, and Back or a
 * link within the page needs no press.
 */
const actions = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'click',
  'popstate',
];

/**
 * Calls `begin` once, with the first action of the visitor.
 * @returns stops waiting for it
 */
export const onFirstAction = (begin: () => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  for (const type of actions) {
    window.addEventListener(
      type,
      () => {
        stop.abort();
        begin();
      },
      { signal, passive: true, capture: true },
    );
  }
  return () => stop.abort();
};
