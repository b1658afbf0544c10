/** Pointers shake; beyond this distance, in pixels, a press was drawn away on purpose. */
const STILL_PX = 4;

/** Elements that act on a click. */
const controls = 'a[href], button, input, label, select, summary';

/**
 * Clicks the pressed control when it has moved from under a still pointer before the release: what is loaded meanwhile
 * moves what follows it, and the browser clicks what came in its place, or what contains both.
 */
export const clickMovedControls = ({ document }: Window): void => {
  let pressed: { control: HTMLElement; x: number; y: number; box: DOMRect } | null = null;
  const onPress = ({ clientX: x, clientY: y, isPrimary, target }: PointerEvent): void => {
    const control = isPrimary && target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    pressed = control === null ? null : { control, x, y, box: control.getBoundingClientRect() };
  };
  const onClick = (event: MouseEvent): void => {
    // A click by a key or by a script has no press.
    if (!event.isTrusted || event.detail === 0 || pressed === null) {
      return;
    }
    const { box, control, x, y } = pressed;
    pressed = null;
    const { left, top } = control.getBoundingClientRect();
    const hasMoved = left !== box.left || top !== box.top;
    const isStill = Math.hypot(event.clientX - x, event.clientY - y) <= STILL_PX;
    if (hasMoved && isStill && control.isConnected && event.target instanceof Node && !control.contains(event.target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      control.click();
    }
  };
  document.addEventListener('pointerdown', onPress, { capture: true, passive: true });
  document.addEventListener('click', onClick, { capture: true });
};
