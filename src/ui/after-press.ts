let isPressed = false;

if (typeof document !== 'undefined') {
  // Also of a tap: the browser sends the events of a mouse after it.
  document.addEventListener('mousedown', () => (isPressed = true), true);
  document.addEventListener('mouseup', () => (isPressed = false), true);
}

/**
 * Runs at once or, while something is being pressed, after its click. A press takes the focus from a field; an error
 * shown then moves what is pressed from under the pointer, and the click is lost.
 */
export const afterPress = (run: () => void): void => {
  if (isPressed) {
    document.addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true });
  } else {
    run();
  }
};
