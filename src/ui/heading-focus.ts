let isHeadingAwaited = false;

const focusHeading = (heading: HTMLElement, isShown = false): void => {
  heading.focus({ preventScroll: !isShown });
};

/**
 * Moves focus to the page heading after a navigation. When the page is still loading and has no heading, the first
 * heading to mount takes focus.
 * @param isShown scrolls to the heading, too: the path stays, so nothing else does
 */
export const focusPageHeading = ({ isShown = false } = {}): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  isHeadingAwaited = heading === null;
  if (heading === null) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  } else {
    focusHeading(heading, isShown);
  }
};

/** Called by a heading before it is removed: the next one takes the focus that it had. */
export const headingLeaves = (heading: HTMLElement): void => {
  isHeadingAwaited ||= document.activeElement === heading;
};

/** Called by a heading on mount. Does not take focus that the user has moved elsewhere. */
export const headingAppeared = (heading: HTMLElement): void => {
  if (!isHeadingAwaited) {
    return;
  }
  isHeadingAwaited = false;
  const active = document.activeElement;
  if (active === null || active === document.body || active.tagName === 'MAIN') {
    focusHeading(heading);
  }
};
