import type { LoadedPart, StartupContext, StartupPart } from './startup.types.ts';

const loadedParts: readonly LoadedPart[] = ['features', 'regions', 'mediaServices', 'convergenceServices', 'quota'];

/** What the site needs once and does not have yet. */
export const missingParts = (context: StartupContext): StartupPart[] => [
  ...loadedParts.filter((part) => context[part] === null),
  ...(context.isSessionSettled ? [] : (['session'] as const)),
];
