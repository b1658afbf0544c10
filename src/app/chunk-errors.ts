/** Errors that Vite reported while it loaded a part of the site. */
const chunkErrors = new WeakSet<Error>();

/**
 * Remembers failed parts of the site. The event is not cancelled, so Vite throws: the navigation then goes on to a page
 * that says what happened and offers to reload.
 */
export const watchChunkErrors = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    chunkErrors.add(event.payload);
    console.error('A part of the site could not be loaded', event.payload);
  });
};

export const isChunkError = (error: unknown): boolean => error instanceof Error && chunkErrors.has(error);
