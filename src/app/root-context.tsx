import { createContext as createReactContext, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import type { Root } from './root.ts';

const RootContext = createReactContext<Root | null>(null);

/** Gives the composition root (actors, API, clock) to components. */
export const RootProvider = RootContext.Provider;

/** The composition root. Throws outside a provider: that is a mistake of wiring, not of a person. */
export function useRoot(): Root {
  const root = useContext(RootContext);
  if (root === null) throw new Error('useRoot needs a RootProvider above it');
  return root;
}

/** The composition root for loaders: `({ context }) => context.get(rootRouterContext)`. */
export const rootRouterContext = createRouterContext<Root>();
