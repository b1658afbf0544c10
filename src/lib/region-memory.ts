import { createListeners } from './listeners.ts';

/** The cookie that remembers the visitor's region; a necessary one: it holds a slug and nothing of a person. */
const NAME = 'site-region';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const listeners = createListeners();

/** @param cookies the text of `document.cookie` */
export const rememberedRegion = (cookies: string): string | null =>
  /(?:^|;\s*)site-region=([a-z0-9][a-z0-9-]{0,63})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** What to write into `document.cookie`. @param slug a region's name in addresses */
export const regionCookie = (slug: string): string => `${NAME}=${slug}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;

/** Remembers the region in this browser and tells whoever shows it. */
export const rememberRegion = (slug: string): void => {
  document.cookie = regionCookie(slug);
  listeners.tell();
};

/** Forgets a region that is not there any more, so that nobody is led to it again. */
export const forgetRegion = (slug: string): void => {
  if (rememberedRegion(document.cookie) !== slug) {
    return;
  }
  document.cookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;
  listeners.tell();
};

/** @returns stops telling */
export const onRegionRemembered = listeners.subscribe;
