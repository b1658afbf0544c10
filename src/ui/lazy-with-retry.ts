/** Milliseconds between attempts. */
const PAUSE_MS = 5_000;

/**
 * Retries loading an optional part of a page until it succeeds: without a connection the rest of the page and its
 * unsaved input must stay.
 */
export const lazyWithRetry = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return lazyWithRetry(load);
  }
};
