import type { DataRouter } from 'react-router-dom';
import { paths } from '../lib/paths.ts';

/**
 * Leaves the page for an address that the server answers with a redirect. When there is no server, or no network, the site
 * says so itself and keeps the address to try again: the browser's own page of a missing site knows no way on.
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
