import { createPageData } from '../api/page-data.ts';
import { createRoot, type Root, type RootDeps } from './root.ts';

/** A root for rendering outside a browser: no effects, and no data but the given. */
export const createInertRoot = (
  data: Pick<RootDeps, 'brought' | 'startup' | 'pageData'> = { pageData: createPageData() },
): Root =>
  createRoot({
    ...data,
    loadApi: () => Promise.reject(new Error('The API is not reachable while rendering')),
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    environment: {
      now: () => 0,
      origin: () => '',
      href: () => '',
      mayHaveSession: () => false,
      goTo: () => undefined,
      notifyTabs: () => undefined,
    },
  });
