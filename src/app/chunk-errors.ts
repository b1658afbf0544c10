/** Errors that Vite reported while it loaded a part of the site. */
const chunkErrors = new WeakSet<Error>();

/**
 * Remembers failed parts of the site. The event is not cancelled, so Vite throws: the navigation then goes on to a page
 * that says what happened and offers to reload.
 */
export function watchChunkErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    chunkErrors.add(event.payload);
    console.error('A part of the site could not be loaded', event.payload);
  });
}

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && chunkErrors.has(error);
}
