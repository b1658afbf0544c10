/** Milliseconds between attempts. */
const PAUSE_MS = 5_000;

/**
 * Retries loading an optional part of a page until it succeeds: without a connection the rest of the page and its
 * unsaved input must stay.
 * @param onFailure called after each failed attempt
 */
export const lazyWithRetry = async <Part>(
  load: () => Promise<Part>,
  onFailure?: (error: unknown) => void,
): Promise<Part> => {
  try {
    return await load();
  } catch (error) {
    onFailure?.(error);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return lazyWithRetry(load, onFailure);
  }
};
