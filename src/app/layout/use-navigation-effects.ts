import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusPageHeading } from '../../ui/heading-focus.ts';

const hashOffset = 100;

function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

function hashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** After a change of path the view goes to the top, or to the hash target, and focus to the page's heading. */
export function useNavigationEffects(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef<string | null>(null);
  // Scrolling and focus belong to the browser, not to React.
  useEffect(() => {
    const previous = shown.current;
    shown.current = pathname;
    const isFirst = previous === null;
    const isNewPath = !isFirst && previous !== pathname;
    const target = hash === '' ? null : hashTarget(hash);
    if (target !== null) {
      const top = target.getBoundingClientRect().top + window.scrollY - hashOffset;
      window.scrollTo({ top, behavior: scrollBehavior() });
    } else if (isNewPath) {
      window.scrollTo({ top: 0, behavior: scrollBehavior() });
    }
    if (isNewPath) focusPageHeading();
  }, [pathname, hash]);
}
