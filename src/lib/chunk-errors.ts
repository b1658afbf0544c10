/** Errors that Vite reported while loading a module of the site. */
const chunkErrors = new WeakSet<Error>();

/**
 * Records modules that failed to load. The event is not cancelled, so the import rejects and the navigation ends on the
 * error page, which offers a reload.
 */
export const watchChunkErrors = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    chunkErrors.add(event.payload);
    console.error('A module of the site could not be loaded', event.payload);
  });
};

export const isChunkError = (error: unknown): boolean => error instanceof Error && chunkErrors.has(error);
