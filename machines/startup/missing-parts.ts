import type { LoadedPart, StartupContext } from './startup.types.ts';

const loadedParts: readonly LoadedPart[] = ['features', 'regions', 'mediaServices', 'convergenceServices', 'quota'];

/** What the site needs once and does not have yet. */
export const missingParts = (context: StartupContext): LoadedPart[] =>
  loadedParts.filter((part) => context[part] === null);
