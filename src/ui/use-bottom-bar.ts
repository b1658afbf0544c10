import { useEffect, useSyncExternalStore } from 'react';
import { noticeHeight, onNoticeHeight } from '../lib/cookie-choice.ts';

/**
 * For the one bar at the bottom of the window: a focused control is scrolled above it. Not by `:has()` of the root, which
 * would search the whole page after every change of it.
 * @param height CSS length
 * @returns its distance from the bottom, pixels: the height of the cookie notice
 */
export const useBottomBar = (height: string): number => {
  // The property of the root, which React does not render.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--site-bar', height);
    return () => {
      style.removeProperty('--site-bar');
    };
  }, [height]);
  return useSyncExternalStore(onNoticeHeight, noticeHeight, () => 0);
};
