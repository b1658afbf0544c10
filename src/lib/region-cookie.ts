import { createListeners } from './listeners.ts';

/** The cookie of the visitor's region. It is a necessary cookie: it has a region's slug and no personal data. */
const NAME = 'site-region';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const listeners = createListeners();

/** @param cookies the text of `document.cookie` */
export const storedRegion = (cookies: string): string | null =>
  /(?:^|;\s*)site-region=([a-z0-9][a-z0-9-]{0,63})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** The value to assign to `document.cookie`. @param slug a region's name in addresses */
export const regionCookie = (slug: string): string => `${NAME}=${slug}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;

/** Stores the region in a cookie and notifies subscribers. */
export const storeRegion = (slug: string): void => {
  document.cookie = regionCookie(slug);
  listeners.notify();
};

/** Deletes the cookie of a region that no longer exists. */
export const clearRegion = (slug: string): void => {
  if (storedRegion(document.cookie) !== slug) {
    return;
  }
  document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
  listeners.notify();
};

/** @returns unsubscribes */
export const onRegionChange = listeners.subscribe;
