let isHeadingAwaited = false;

const focusHeading = (heading: HTMLElement): void => {
  heading.focus({ preventScroll: true });
};

/**
 * Moves focus to the heading of the page that a navigation opened. A page that still loads its data has none yet:
 * then the first heading to appear takes it.
 */
export const focusPageHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  isHeadingAwaited = heading === null;
  if (heading === null) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  } else {
    focusHeading(heading);
  }
};

/** Called by a heading when it appears. Focus that a person has already put elsewhere stays there. */
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
