/** Milliseconds between two tries. */
const PAUSE_MS = 5_000;

/**
 * Loads a part that stands beside others until it comes: while the connection is gone, the page around it and what was
 * typed there must not fall with it.
 */
export const lazyWithRetry = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return lazyWithRetry(load);
  }
};
