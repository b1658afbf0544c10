import { createContext, useContext } from 'react';
import type { Api } from './api.ts';

/** Loads the chunk with the API and axios; the first call needs it, the first render does not. */
export type LoadApi = () => Promise<Api>;

const ApiContext = createContext<LoadApi | null>(null);

export const ApiProvider = ApiContext.Provider;

/** @throws Error outside ApiProvider */
export const useApi = (): LoadApi => {
  const loadApi = useContext(ApiContext);
  if (loadApi === null) {
    throw new Error('useApi needs an ApiProvider above it');
  }
  return loadApi;
};
