/** Ends the current task: what follows runs in a task of its own, so that a slow phone can answer a press between. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
