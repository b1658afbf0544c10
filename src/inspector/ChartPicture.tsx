import { useId } from 'react';
import { ArrowHead } from './ArrowHead.tsx';
import { chartPictureTexts as texts } from './chart-picture.texts.ts';
import type { ChartExport, Drawing, Text } from './chart-export.ts';
import { arrowPaints, arrowPath, boxPaint, dotColour, fontFamily, kindOf, textPaints } from './chart-shapes.ts';
import css from './ChartPicture.module.css';

export type Mark = 'added' | 'removed' | 'changed';

interface Props {
  chart: ChartExport;
  /** The whole chart or one of its parts. */
  drawing: Drawing;
  /** Screen pixels per pixel of the drawing. */
  zoom: number;
  /** The link of a state; without it states are not links. */
  hrefOf?: ((path: string) => string) | undefined;
  selected?: string | null | undefined;
  /** Active states. */
  active?: ReadonlySet<string> | undefined;
  /** Transitions taken last. */
  taken?: ReadonlySet<string> | undefined;
  marks?: ReadonlyMap<string, Mark> | undefined;
}

/** Renders a chart's export like its SVG file, with states that can be selected and highlighted. */
export const ChartPicture = ({ active, chart, drawing, hrefOf, marks, selected, taken, zoom }: Props) => {
  const id = useId();
  const states = new Map(chart.states.map((state) => [state.path, state]));
  const lines = (lined: readonly Text[]) =>
    lined.map(({ style, text, transition, x, y }) => (
      <text
        key={`${x} ${y}`}
        x={x}
        y={y}
        {...textPaints[style]}
        data-taken={transition !== undefined && taken?.has(transition) ? '' : undefined}
      >
        {`${text} `}
      </text>
    ));
  return (
    <svg
      className={css['picture']}
      fontFamily={fontFamily}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      width={Math.round(drawing.width * zoom)}
      height={Math.round(drawing.height * zoom)}
      role="group"
      aria-label={texts.picture(chart.title)}
    >
      <defs>
        {Object.entries(arrowPaints).map(([style, { stroke }]) => (
          <ArrowHead key={style} id={`${id}-${style}`} fill={stroke} />
        ))}
      </defs>
      <rect fill="#ffffff" width={drawing.width} height={drawing.height} />
      {drawing.boxes.map((box) => {
        const state = states.get(box.path);
        if (state === undefined) {
          return null;
        }
        const kind = kindOf(state, state.parent === null ? undefined : states.get(state.parent));
        const isActive = active?.has(box.path) ?? false;
        const [titles, rows] = [
          box.texts.filter(({ style }) => style === 'title'),
          box.texts.filter(({ style }) => style !== 'title'),
        ];
        const named = (
          <>
            <rect
              className={css['box']}
              data-kind={kind}
              {...boxPaint(kind)}
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              rx="8"
            />
            {lines(titles)}
          </>
        );
        return (
          <g
            key={box.path}
            className={css['state']}
            data-state={box.path}
            data-selected={selected === box.path ? '' : undefined}
            data-active={isActive ? '' : undefined}
            data-mark={marks?.get(box.path)}
          >
            {hrefOf === undefined || state.parent === null ? (
              named
            ) : (
              <a
                className={css['link']}
                href={hrefOf(box.path)}
                draggable={false}
                aria-current={isActive ? 'step' : undefined}
              >
                {named}
              </a>
            )}
            <g pointerEvents="none">{lines(rows)}</g>
          </g>
        );
      })}
      {drawing.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} fill={dotColour} cx={x} cy={y} r="5" />
      ))}
      {drawing.arrows.map((arrow) => (
        <g
          key={`${arrow.source} ${arrow.target} ${arrow.style}`}
          className={css['arrowGroup']}
          data-near={selected !== null && (arrow.source === selected || arrow.target === selected) ? '' : undefined}
        >
          <path {...arrowPaints[arrow.style]} d={arrowPath(arrow)} markerEnd={`url(#${id}-${arrow.style})`} />
          {lines(arrow.texts)}
        </g>
      ))}
    </svg>
  );
};
