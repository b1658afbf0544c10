import { createRoot, type Root } from './root.ts';

/** A root for rendering where there is no browser: it knows nothing and reaches nothing. */
export const createInertRoot = (): Root =>
  createRoot({
    loadApi: () => Promise.reject(new Error('The API is not reachable while rendering')),
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    surroundings: {
      now: () => 0,
      origin: () => '',
      goTo: () => undefined,
      notifyTabs: () => undefined,
    },
  });
