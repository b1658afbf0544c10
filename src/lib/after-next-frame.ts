/** Runs after the next frame, so that what a press shows is painted before slower work that follows from it. */
export const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
