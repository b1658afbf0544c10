import { createListeners } from './listeners.ts';

/** The cookies a visitor has allowed; the necessary ones need no consent. */
export type CookieChoice = 'all' | 'necessary';

const NAME = 'site-cookies';
/** Six months, after which consent is requested again. */
const LIFETIME_SECONDS = 182 * 24 * 60 * 60;

const listeners = createListeners();

/** @param cookies the text of `document.cookie`; @returns null before a choice */
export const cookieChoice = (cookies: string): CookieChoice | null => {
  const value = /(?:^|;\s*)site-cookies=(all|necessary)(?:;|$)/.exec(cookies)?.[1];
  return value === 'all' || value === 'necessary' ? value : null;
};

/** Stores the choice in a cookie and notifies subscribers. */
export const chooseCookies = (choice: CookieChoice): void => {
  document.cookie = `${NAME}=${choice}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`;
  listeners.notify();
};

/** @returns unsubscribes */
export const onCookieChoice = listeners.subscribe;

let height = 0;
const heightListeners = createListeners();

/** Height of the cookie notice at the bottom of the window, pixels: other bars and what takes the focus stay above it. */
export const noticeHeight = (): number => height;

/** @returns unsubscribes */
export const onNoticeHeight = heightListeners.subscribe;

export const setNoticeHeight = (pixels: number): void => {
  height = pixels;
  document.documentElement.style.setProperty('--site-bottom', `${pixels}px`);
  heightListeners.notify();
};
