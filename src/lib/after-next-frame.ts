/** Calls `work` in a task after the next frame, so that the frame of a press need not wait for it. */
export const afterNextFrame = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
