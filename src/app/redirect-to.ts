import type { DataRouter } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

/**
 * Navigates to an address that the server answers with a redirect. When the server is unreachable, opens /error with
 * the address for a retry instead of the browser's own error page.
 */
export const redirectTo = async (address: string, router: Pick<DataRouter, 'navigate'>): Promise<void> => {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) {
    window.location.assign(address);
  } else {
    await router.navigate(paths.error.href(address));
  }
};
