import { Button, Group, Text } from '@mantine/core';
import { type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { canvasTexts as texts } from './chart-picture.texts.ts';
import css from './Canvas.module.css';

interface Props {
  /** Width of the drawing at full size. */
  width: number;
  /** The first zoom; by default the drawing fits the width but stays legible. */
  firstZoom?: number;
  tools?: ReactNode;
  /** Accessible name, where a page has several. */
  label?: string;
  /** The part of the drawing to scroll to. */
  focus?: { x: number; y: number; width: number; height: number } | undefined;
  /** The focus is from the address, so the page is also scrolled to the viewport, once. */
  isDestination?: boolean;
  children: (zoom: number) => ReactNode;
}

const ZOOMS = [0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2] as const;
/** Shorter drags count as clicks, pixels. */
const DRAG_THRESHOLD = 5;

/** A viewport of a drawing: scrolled, dragged with the mouse, zoomed by buttons or by Ctrl and the wheel. */
export const Canvas = ({
  children,
  firstZoom,
  focus,
  isDestination = false,
  label = texts.canvas,
  tools,
  width,
}: Props) => {
  const canvas = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; left: number; top: number; isMoving: boolean } | null>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [isDragging, setDragging] = useState(false);
  // Initially the drawing fits the width of the viewport, but stays legible.
  const fitting = firstZoom ?? Math.min(1, Math.max(0.65, (window.innerWidth - 320) / width));
  const shown = zoom ?? fitting;

  const isArriving = useRef(isDestination);
  // Scrolls the DOM element to the state in focus; React has no declarative scroll position.
  useEffect(() => {
    const element = canvas.current;
    if (element === null || focus === undefined) {
      return;
    }
    // On a phone the drawing is below the list of charts, so a link to a state scrolls the page too.
    if (isArriving.current) {
      element.scrollIntoView({ block: 'nearest' });
    }
    isArriving.current = false;
    const [left, top] = [focus.x * shown, focus.y * shown];
    const isInView =
      left >= element.scrollLeft &&
      top >= element.scrollTop &&
      left + 90 <= element.scrollLeft + element.clientWidth &&
      top + 40 <= element.scrollTop + element.clientHeight;
    if (isInView) {
      return;
    }
    const room = (size: number, whole: number): number => Math.max(24, (size - whole * shown) / 2);
    element.scrollTo(left - room(element.clientWidth, focus.width), top - room(element.clientHeight, focus.height));
    // Zooming must not scroll back to the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another state is
  }, [focus?.x, focus?.y]);

  const change = (next: number): void => {
    const element = canvas.current;
    if (element !== null) {
      // The centre of the viewport stays in place.
      const ratio = next / shown;
      const left = (element.scrollLeft + element.clientWidth / 2) * ratio - element.clientWidth / 2;
      const top = (element.scrollTop + element.clientHeight / 2) * ratio - element.clientHeight / 2;
      requestAnimationFrame(() => element.scrollTo(left, top));
    }
    setZoom(next);
  };
  const step = (direction: 1 | -1): void => {
    const next =
      direction === 1 ? ZOOMS.find((one) => one > shown + 0.01) : ZOOMS.findLast((one) => one < shown - 0.01);
    if (next !== undefined) {
      change(next);
    }
  };

  const zoomByWheel = useRef(step);
  // The listener of the DOM element below calls the step of the last render.
  useEffect(() => {
    zoomByWheel.current = step;
  });
  // React listens to the wheel passively, and then the browser zooms the whole page too.
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey) {
        event.preventDefault();
        zoomByWheel.current(event.deltaY < 0 ? 1 : -1);
      }
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  const onPointerDown = (event: ReactPointerEvent): void => {
    const element = canvas.current;
    if (event.pointerType !== 'mouse' || event.button !== 0 || element === null) {
      return;
    }
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      left: element.scrollLeft,
      top: element.scrollTop,
      isMoving: false,
    };
  };
  const onPointerMove = (event: ReactPointerEvent): void => {
    const element = canvas.current;
    const from = drag.current;
    if (element === null || from === null) {
      return;
    }
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.isMoving && Math.hypot(dx, dy) > DRAG_THRESHOLD) {
      from.isMoving = true;
      setDragging(true);
    }
    if (from.isMoving) {
      element.scrollTo(from.left - dx, from.top - dy);
    }
  };
  const stop = (): void => {
    setDragging(false);
    // The click after a drag is fired later and reads the flag.
    requestAnimationFrame(() => {
      drag.current = null;
    });
  };

  return (
    <>
      <Group gap="xs" my="xs" data-no-print>
        {tools}
        <Group gap={4}>
          <Button
            size="xs"
            variant="default"
            aria-label={texts.zoomOut}
            title={texts.zoomOut}
            onClick={() => step(-1)}
            disabled={shown <= ZOOMS[0]}
          >
            −
          </Button>
          <Text span size="sm" miw="3.5rem" ta="center" aria-live="polite">
            {texts.zoom(Math.round(shown * 100))}
          </Text>
          <Button
            size="xs"
            variant="default"
            aria-label={texts.zoomIn}
            title={texts.zoomIn}
            onClick={() => step(1)}
            disabled={shown >= 2}
          >
            +
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => change(Math.min(1.5, ((canvas.current?.clientWidth ?? width) - 4) / width))}
          >
            {texts.zoomFit}
          </Button>
        </Group>
      </Group>
      {/* A scrollable region must be focusable to be scrolled by keyboard (WCAG 2.1.1). */}
      <div
        ref={canvas}
        className={css['canvas']}
        data-dragging={isDragging ? '' : undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        tabIndex={0}
        role="region"
        aria-label={label}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={stop}
        onPointerLeave={stop}
        onClickCapture={(event) => {
          if (drag.current?.isMoving === true) {
            event.preventDefault();
          }
        }}
      >
        {children(shown)}
      </div>
    </>
  );
};
