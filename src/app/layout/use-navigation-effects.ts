import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPageHeading } from '../../ui/heading-focus.ts';

const hashOffset = 100;

const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

const hashTarget = (hash: string): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
};

const showTarget = (target: HTMLElement): void => {
  const top = target.getBoundingClientRect().top + window.scrollY - hashOffset;
  window.scrollTo({ top, behavior: scrollBehavior() });
  // As in native navigation, keyboard focus continues from the target.
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** Whether the visitor is elsewhere than at the target to which the browser has scrolled before the page was alive. */
const hasLeft = (target: HTMLElement): boolean => {
  const { top } = target.getBoundingClientRect();
  const focused = document.activeElement ?? document.body;
  // The browser cannot scroll further.
  const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  return top < -1 || (top > hashOffset && !isAtEnd) || (focused !== document.body && !target.contains(focused));
};

/** Scrolls to the hash target when it is rendered later, unless the visitor has interacted with the page meanwhile. */
const awaitTarget = (hash: string): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new MutationObserver(() => {
    const target = hashTarget(hash);
    if (target === null) {
      return;
    }
    stop.abort();
    showTarget(target);
  });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
    window.addEventListener(type, () => stop.abort(), { signal, passive: true });
  }
  observer.observe(document.body, { childList: true, subtree: true });
  return () => stop.abort();
};

/** After a change of path, scrolls to the top and focuses the page's heading, or does both with the hash target. */
export const useNavigationEffects = (): void => {
  const { pathname, hash } = useLocation();
  const shown = useRef<string | null>(null);
  // Scrolling and focus are DOM side effects.
  useEffect(() => {
    const previous = shown.current;
    shown.current = pathname;
    const isNewPath = previous !== null && previous !== pathname;
    const target = hash === '' ? null : hashTarget(hash);
    if (target !== null) {
      if (previous !== null || !hasLeft(target)) {
        showTarget(target);
      }
      return undefined;
    }
    if (isNewPath) {
      window.scrollTo({ top: 0, behavior: scrollBehavior() });
      focusPageHeading();
    }
    return hash === '' ? undefined : awaitTarget(hash);
  }, [pathname, hash]);
};
