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
