/** The images of the pages along the stories: `npm run charts -- thumbnails` makes them. */
import manifest from './thumbnails/pages.json' with { type: 'json' };

export interface Thumbnails {
  /** By name, which is the first step that shows the page. */
  pages: Readonly<Record<string, { width: number; height: number; heading: string; text: readonly string[] }>>;
  /** Names of the pages at the beginning and after each step, by story. */
  steps: Readonly<Record<string, readonly string[]>>;
}

const { pages, steps }: Thumbnails = manifest;
const files = import.meta.glob<string>('./thumbnails/*.webp', { eager: true, query: '?url', import: 'default' });

export interface Thumbnail {
  src: string;
  /** The same page in the dark theme. */
  darkSrc: string;
  width: number;
  height: number;
  /** The heading of the page. */
  heading: string;
}

/** @throws Error when the step has no image */
export const thumbnailOf = (story: string, step: number): Thumbnail => {
  const name = steps[story]?.[step] ?? '';
  const page = pages[name];
  const src = files[`./thumbnails/${name}.webp`];
  const darkSrc = files[`./thumbnails/${name}.dark.webp`];
  if (page === undefined || src === undefined || darkSrc === undefined) {
    throw new Error(`Step ${step} of the story «${story}» has no thumbnail: run «npm run charts -- thumbnails»`);
  }
  const { heading, height, width } = page;
  return { src, darkSrc, width, height, heading };
};
