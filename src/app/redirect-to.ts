import type { DataRouter } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

/** Whether the browser keeps cookies; `navigator.cookieEnabled` is true even when a setting blocks them. */
const keepsCookies = (): boolean => {
  const probe = 'site-probe=1';
  document.cookie = `${probe}; path=/; max-age=5; samesite=lax`;
  return document.cookie.includes(probe);
};

/**
 * Navigates to an address that the server answers with a redirect: to sign in or out. When the server is unreachable,
 * opens /error with the address for a retry instead of the browser's own error page. Without cookies no sign-in can
 * succeed, so the page stays, with what was typed, and says why.
 */
export const redirectTo = async (address: string, router: Pick<DataRouter, 'navigate'>): Promise<void> => {
  if (!keepsCookies()) {
    const url = new URL(window.location.href);
    url.searchParams.set('signIn', 'cookies');
    await router.navigate(url.pathname + url.search + url.hash, { replace: true });
    window.scrollTo({ top: 0 });
    // The charts expected to leave the page; they go on as after a return by Back.
    document.dispatchEvent(new Event('visibilitychange'));
    return;
  }
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) {
    // Who signs in or out has chosen to leave: nothing asks again.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- The listener belongs to the flow.
    window.onbeforeunload = null;
    window.location.assign(address);
  } else {
    await router.navigate(paths.error.href(address));
  }
};
