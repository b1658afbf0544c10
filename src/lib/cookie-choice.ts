import { createListeners } from './listeners.ts';

/** What a visitor has allowed: the necessary cookies are never asked about. */
export type CookieChoice = 'all' | 'necessary';

const NAME = 'site-cookies';
/** Six months, then the question is asked again. */
const LIFETIME_SECONDS = 182 * 24 * 60 * 60;

const listeners = createListeners();

/** @param cookies the text of `document.cookie`; @returns null while nothing was chosen */
export const cookieChoice = (cookies: string): CookieChoice | null => {
  const value = /(?:^|;\s*)site-cookies=(all|necessary)(?:;|$)/.exec(cookies)?.[1];
  return value === 'all' || value === 'necessary' ? value : null;
};

/** Keeps the choice in this browser and tells whoever acts on it. */
export const chooseCookies = (choice: CookieChoice): void => {
  document.cookie = `${NAME}=${choice}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax`;
  listeners.tell();
};

/** @returns stops telling */
export const onCookieChoice = listeners.subscribe;
