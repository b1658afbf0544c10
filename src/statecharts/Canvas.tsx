import { type PointerEvent as ReactPointerEvent, type ReactNode, useRef, useState } from 'react';
import { galleryTexts as texts } from './gallery.texts.ts';
import css from './Canvas.module.css';

interface Props {
  /** Width of the drawing at full size. */
  width: number;
  tools?: ReactNode;
  children: (zoom: number) => ReactNode;
}

const ZOOMS = [0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const;
/** Less than that is a slip of the hand on a click. */
const SLIP = 5;

/** A window onto a drawing: scrolled, dragged with a mouse, zoomed by buttons or by the wheel with Ctrl. */
export function Canvas({ children, tools, width }: Props) {
  const canvas = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; left: number; top: number; isMoving: boolean } | null>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);
  // A drawing is first shown as wide as the window, but never so small that it cannot be read.
  const fitting = Math.min(1, Math.max(0.35, (window.innerWidth - 320) / width));
  const shown = zoom ?? fitting;

  const change = (next: number): void => {
    const element = canvas.current;
    if (element !== null) {
      // What stands in the middle stays in the middle.
      const ratio = next / shown;
      const left = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2;
      const top = (element.scrollTop + element.clientHeight / 2) * ratio - element.clientHeight / 2;
      requestAnimationFrame(() => element.scrollTo(left, top));
    }
    setZoom(next);
  };
  const step = (direction: 1 | -1): void => {
    const next = direction === 1 ? ZOOMS.find((one) => one > shown + 0.01) : ZOOMS.findLast((one) => one < shown - 0.01);
    if (next !== undefined) change(next);
  };

  const onPointerDown = (event: ReactPointerEvent): void => {
    const element = canvas.current;
    if (event.pointerType !== 'mouse' || event.button !== 0 || element === null) return;
    drag.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop, isMoving: false };
  };
  const onPointerMove = (event: ReactPointerEvent): void => {
    const element = canvas.current;
    const from = drag.current;
    if (element === null || from === null) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.isMoving && Math.hypot(dx, dy) > SLIP) {
      from.isMoving = true;
      setDragging(true);
    }
    if (from.isMoving) element.scrollTo(from.left - dx, from.top - dy);
  };
  const stop = (): void => {
    setDragging(false);
    // The click that ends a drag comes after this, and must find it.
    requestAnimationFrame(() => {
      drag.current = null;
    });
  };

  return (
    <>
      <div className={css['tools']}>
        {tools}
        <button type="button" onClick={() => step(-1)} disabled={shown <= ZOOMS[0]}>
          {texts.zoomOut}
        </button>
        <span className={css['percent']} aria-live="polite">
          {texts.zoom(Math.round(shown * 100))}
        </span>
        <button type="button" onClick={() => step(1)} disabled={shown >= 2}>
          {texts.zoomIn}
        </button>
        <button type="button" onClick={() => change(Math.min(1.5, ((canvas.current?.clientWidth ?? width) - 4) / width))}>
          {texts.zoomFit}
        </button>
        <button type="button" onClick={() => change(1)}>
          {texts.zoomFull}
        </button>
      </div>
      {/* Without a place in the order of focus what is beyond the edge could not be reached by keyboard (WCAG 2.1.1). */}
      <div
        ref={canvas}
        className={css['canvas']}
        data-dragging={isDragging ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take focus
        tabIndex={0}
        role="region"
        aria-label={texts.canvas}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={stop}
        onPointerLeave={stop}
        onClickCapture={(event) => {
          if (drag.current?.isMoving === true) event.preventDefault();
        }}
        onWheel={(event) => {
          if (event.ctrlKey) step(event.deltaY < 0 ? 1 : -1);
        }}
      >
        {children(shown)}
      </div>
    </>
  );
}
