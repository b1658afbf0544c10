/** Ends the current task: what follows runs in a task of its own, so that a slow phone can answer a press between. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Runs after the next frame, so that what a press shows is painted before slower work that follows from it. */
export const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
