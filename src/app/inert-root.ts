import { createRoot, type Root } from './root.ts';

/** A root for rendering outside a browser: no data, no effects. */
export const createInertRoot = (): Root =>
  createRoot({
    loadApi: () => Promise.reject(new Error('The API is not reachable while rendering')),
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    environment: {
      now: () => 0,
      origin: () => '',
      mayHaveSession: () => false,
      goTo: () => undefined,
      notifyTabs: () => undefined,
    },
  });
