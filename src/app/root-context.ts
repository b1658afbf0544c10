import { createContext, useContext } from 'react';
import type { Root } from './root.ts';

const RootContext = createContext<Root | null>(null);

export const RootProvider = RootContext.Provider;

/** @throws Error outside the provider */
export const useRoot = (): Root => {
  const root = useContext(RootContext);
  if (root === null) {
    throw new Error('useRoot needs a RootProvider above it');
  }
  return root;
};
