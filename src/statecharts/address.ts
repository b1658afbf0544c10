/** Addresses of the gallery; they are in the hash, so that links work on any file server. */
import { useSyncExternalStore } from 'react';
import { charts } from '../inspector/charts.ts';
import { ancestorsOf, wrappersOf } from './fold.ts';
import { stories, usualWay } from './stories.ts';

export interface ChartPlace {
  view: 'chart';
  chart: string;
  /** Path of the selected state. */
  state: string | null;
  /** Paths of the open states. */
  open: readonly string[];
  /** As a list instead of a picture; null leaves it to the width of the window. */
  isList: boolean | null;
  /** What the colours of the arrows mean, besides their kind. */
  colours: Colours | null;
}

/** By the number of tests, or of applications. */
export type Colours = 'tests' | 'counts';

export interface ReplayPlace {
  view: 'replay';
  /** The recording itself, packed; null when a file is to be opened. */
  packed: string | null;
  /** Name of a recording that is saved as a test. */
  saved: string | null;
  step: number;
}

export type Place =
  | ChartPlace
  | { view: 'map' }
  | { view: 'story'; story: string; step: number; isPage: boolean }
  | { view: 'compare' }
  | { view: 'search'; query: string }
  | ReplayPlace;

/** The place of a chart when it is opened, with a state that can be seen. */
export const chartPlace = (name: string, state: string | null = null): ChartPlace => {
  const chart = charts.find((one) => one.name === name);
  const wrappers = chart === undefined ? [] : wrappersOf(chart);
  // Of parts that live at the same time the one with the usual way is open.
  const usual = chart?.states[0]?.kind === 'parallel' ? usualWay(name) : new Set<string>();
  const parts = (chart?.transitions ?? []).filter(({ id }) => usual.has(id)).flatMap(({ targets }) => targets);
  return {
    view: 'chart',
    chart: name,
    state,
    open: [...new Set([...wrappers, ...parts.flatMap(ancestorsOf), ...(state === null ? [] : ancestorsOf(state))])],
    isList: null,
    colours: null,
  };
};

/** Writes a place of a chart; what is as on opening is left out. */
const chartHref = ({ chart, colours, isList, open, state }: ChartPlace): string => {
  const usual = new Set(chartPlace(chart, state).open);
  const isUsual = usual.size === open.length && open.every((path) => usual.has(path));
  const query = [
    ...(isUsual ? [] : [`open=${open.join(',')}`]),
    ...(isList === null ? [] : [`view=${isList ? 'list' : 'picture'}`]),
    ...(colours === null ? [] : [`colours=${colours}`]),
  ].join('&');
  return `#/${chart}${state === null ? '' : `/${state}`}${query === '' ? '' : `?${query}`}`;
};

export const hrefs = {
  map: '#/',
  chart: (chart: string) => `#/${chart}`,
  state: (chart: string, state: string) => (state === '' ? `#/${chart}` : `#/${chart}/${state}`),
  place: chartHref,
  story: (story: string, step: number) => `#/story/${story}/${step}`,
  /** The page of the citizen at a step, alone. */
  storyPage: (story: string, step: number) => `#/story/${story}/${step}/page`,
  compare: '#/compare',
  search: (query: string) => `#/search${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`,
  replay: '#/replay',
  saved: (name: string) => `#/replay?saved=${name}`,
  replayed: (packed: string, step: number) => `#/replay?recording=${packed}&step=${step}`,
} as const;

/** Decodes a part of the hash; empty when it is malformed. */
const decoded = (hash: string): string => {
  try {
    return decodeURIComponent(hash);
  } catch {
    return '';
  }
};

/** Parses a hash; the map when it is unknown. */
export const readHash = (hash: string): Place => {
  const [address = '', query = ''] = decoded(hash).split('?');
  const [, view = '', part = '', step = '', rest = ''] = address.split('/');
  if (view === 'compare') {
    return { view };
  }
  if (view === 'search') {
    return { view, query: new URLSearchParams(query).get('q') ?? '' };
  }
  if (view === 'replay') {
    const given = new URLSearchParams(query);
    return {
      view,
      packed: given.get('recording'),
      saved: given.get('saved'),
      step: Math.max(0, Math.trunc(Number(given.get('step'))) || 0),
    };
  }
  const story = view === 'story' ? stories.find(({ name }) => name === part) : undefined;
  if (story !== undefined) {
    const at = Number(step);
    return {
      view: 'story',
      story: story.name,
      step: Number.isInteger(at) ? Math.min(Math.max(at, 0), story.steps.length) : 0,
      isPage: rest === 'page',
    };
  }
  const chart = charts.find(({ name }) => name === view);
  if (chart === undefined) {
    return { view: 'map' };
  }
  const known = new Set(chart.states.map(({ path }) => path).filter((path) => path !== ''));
  const place = chartPlace(chart.name, known.has(part) ? part : null);
  const given = new URLSearchParams(query);
  const open = given.get('open');
  const shown = given.get('view');
  const colours = given.get('colours');
  return {
    ...place,
    open: open === null ? place.open : open.split(',').filter((path) => known.has(path)),
    isList: shown === 'list' ? true : shown === 'picture' ? false : null,
    colours: colours === 'tests' || colours === 'counts' ? colours : null,
  };
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
