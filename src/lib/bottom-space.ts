import { createListeners } from './listeners.ts';

/** Height of the cookie notice at the bottom of the window, pixels: other bars and what takes the focus stay above it. */
let height = 0;
const listeners = createListeners();

export const bottomSpace = (): number => height;

/** @returns unsubscribes */
export const onBottomSpace = listeners.subscribe;

export const reserveBottomSpace = (pixels: number): void => {
  height = pixels;
  document.documentElement.style.setProperty('--site-bottom', `${pixels}px`);
  listeners.notify();
};
