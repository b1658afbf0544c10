/** A mouse shakes; beyond this distance, in pixels, a press was drawn away on purpose. A tap that moves is none. */
const STILL_PX = 4;

/** Elements that act on a click. */
const controls = 'a[href], button, input, label, summary';

/** Whether a visitor can press it: it is shown, and no dialog is open beside it. */
const isWithinReach = (control: HTMLElement): boolean =>
  control.checkVisibility() &&
  [...control.ownerDocument.querySelectorAll('[aria-modal="true"]')].every((dialog) => dialog.contains(control));

/** Whether a control is at a point, covered or not. */
const isAt = (control: HTMLElement, x: number, y: number): boolean => {
  const { bottom, left, right, top } = control.getBoundingClientRect();
  return left <= x && x < right && top <= y && y < bottom;
};

/**
 * Clicks the pressed control when it has moved from under a still pointer before the release: what is loaded meanwhile
 * moves what follows it, and the browser clicks what came in its place, or what contains both.
 */
export const clickMovedControls = ({ document }: Window): void => {
  let pressed: { control: HTMLElement; x: number; y: number; isTouch: boolean } | null = null;
  const onPress = ({ clientX: x, clientY: y, isPrimary, pointerType, target }: PointerEvent): void => {
    const control = isPrimary && target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    pressed = control === null ? null : { control, x, y, isTouch: pointerType === 'touch' };
  };
  const onClick = (event: MouseEvent): void => {
    const { altKey, clientX, clientY, ctrlKey, detail, isTrusted, metaKey, shiftKey, target } = event;
    // A click by a key or by a script has no press.
    if (!isTrusted || detail === 0 || pressed === null) {
      return;
    }
    const { control, isTouch, x, y } = pressed;
    pressed = null;
    const isStill = isTouch || Math.hypot(clientX - x, clientY - y) <= STILL_PX;
    const isPlain = !(altKey || ctrlKey || metaKey || shiftKey);
    const isMissed = target instanceof Node && !control.contains(target);
    if (isMissed && isStill && isPlain && isWithinReach(control) && !isAt(control, x, y)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      // After the cancelled click, which resets the radio buttons of its group.
      setTimeout(() => {
        control.focus({ preventScroll: true });
        control.click();
      });
    }
  };
  document.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  document.addEventListener('click', onClick, { capture: true });
};
