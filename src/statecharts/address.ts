/** Addresses of the gallery; they are in the hash, so that links work on any file server. */
import { useSyncExternalStore } from 'react';
import { charts } from '../inspector/charts.ts';

export type Place = { view: 'chart'; chart: string; state: string | null } | { view: 'compare' } | { view: 'replay' };

export const hrefs = {
  chart: (chart: string) => `#/${chart}`,
  state: (chart: string, state: string) => (state === '' ? `#/${chart}` : `#/${chart}/${state}`),
  compare: '#/compare',
  replay: '#/replay',
} as const;

/** Decodes a part of the hash; empty when it is malformed. */
const decoded = (hash: string): string => {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
};

/** Parses a hash; the first chart when it is unknown. */
export const readHash = (hash: string): Place => {
  const [, view = '', state] = decoded(hash).split('/');
  if (view === 'compare' || view === 'replay') {
    return { view };
  }
  const chart = charts.find(({ name }) => name === view) ?? charts[0];
  const known = chart?.states.find(({ path }) => path === state && path !== '');
  return { view: 'chart', chart: chart?.name ?? '', state: known?.path ?? null };
};

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

/** The current hash; the component renders again when it changes. */
export const useHash = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.hash,
    () => '',
  );
