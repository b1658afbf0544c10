import { createContext, useContext } from 'react';
import type { Api } from './api.ts';

/** The API and axios are a chunk of their own, fetched when the first call is made. */
export type LoadApi = () => Promise<Api>;

const ApiContext = createContext<LoadApi | null>(null);

export const ApiProvider = ApiContext.Provider;

/** @throws Error outside the provider: a mistake of wiring, not of a person */
export const useApi = (): LoadApi => {
  const loadApi = useContext(ApiContext);
  if (loadApi === null) {
    throw new Error('useApi needs an ApiProvider above it');
  }
  return loadApi;
};
