import { useId } from 'react';
import { ArrowHead } from '../inspector/ArrowHead.tsx';
import type { ChartExport } from '../inspector/chart-export.ts';
import { arrowPaints, arrowPath, boxPaint, dotColour, fontFamily, textPaints } from '../inspector/chart-shapes.ts';
import type { EdgeColour } from './colours.ts';
import { DEADLINES } from './free-space.ts';
import type { FoldedChart, FoldedEdge, FoldedNode } from './fold.ts';
import { foldTexts as texts } from './gallery.texts.ts';
import type { Layout, Line } from './lay-out.ts';
import shapes from '../inspector/ChartPicture.module.css';
import css from './FoldedPicture.module.css';

interface Props {
  chart: ChartExport;
  folded: FoldedChart;
  layout: Layout;
  /** Screen pixels per pixel of the drawing. */
  zoom: number;
  selected: string | null;
  /** States that a story has reached. */
  active?: ReadonlySet<string> | undefined;
  /** Transitions that a story has just taken. */
  taken?: ReadonlySet<string> | undefined;
  /** The colours of the arrows, instead of those of their kinds. */
  colour?: ((edge: FoldedEdge) => EdgeColour) | null;
  /** Where a press on a box leads. */
  hrefOf: (node: FoldedNode) => string;
  /** Where a press on the sign that folds or unfolds leads; null where it is not offered. */
  foldHrefOf: ((node: FoldedNode) => string) | null;
}

const happyStroke = '#1d6327';

/** A drawing of this size is printed on one page, with texts of some six points; pixels of the drawing. */
const PAGE = { width: 1056, height: 1400 } as const;
/** What one of several sheets shows of a larger drawing. */
const SHEET = { width: 980, height: 1240 } as const;
/** Sheets overlap, so that a text cut on one is whole on the next. */
const OVERLAP = 160;

/** The corners of the sheets on which a large drawing is printed, row by row, without empty ones. */
const sheetsOf = ({ edges, height, nodes, width }: Layout): [number, number][] => {
  if (width <= PAGE.width && height <= PAGE.height) {
    return [];
  }
  const starts = (size: number, sheet: number): number[] =>
    Array.from(
      { length: Math.max(1, Math.ceil((size - OVERLAP) / (sheet - OVERLAP))) },
      (_, index) => index * (sheet - OVERLAP),
    );
  const drawn = [
    ...nodes.flatMap(({ lines, note }) => [...lines, ...note].map(({ x, y }): [number, number] => [x, y])),
    ...edges.flatMap(({ points }) => points),
  ];
  return starts(height, SHEET.height)
    .flatMap((y) => starts(width, SHEET.width).map((x): [number, number] => [x, y]))
    .filter(([left, top]) =>
      drawn.some(([x, y]) => x >= left && x <= left + SHEET.width && y >= top && y <= top + SHEET.height),
    );
};

/** A folded chart: boxes that can be pressed and unfolded in place, the usual way thick. */
export const FoldedPicture = ({
  active,
  chart,
  colour = null,
  foldHrefOf,
  folded,
  hrefOf,
  layout,
  selected,
  taken,
  zoom,
}: Props) => {
  const id = useId();
  const nodes = new Map(folded.nodes.map((node) => [node.id, node]));
  const edges = new Map(folded.edges.map((edge) => [edge.id, edge]));
  const lines = (lined: readonly Line[], paint: object) =>
    lined.map(({ text, x, y }) => (
      <text key={`${x} ${y}`} x={x} y={y} {...paint}>
        {`${text} `}
      </text>
    ));
  const sheets = sheetsOf(layout);
  // Under the titles of the frames that they cross, and above the frames.
  const frames = layout.nodes.filter((placed) => nodes.get(placed.id)?.isOpen === true);
  const arrows = layout.edges.map(({ id: name, lines: labels, points }) => {
    const edge = edges.get(name);
    if (edge === undefined) {
      return null;
    }
    const isNear = selected !== null && (edge.source === selected || edge.target === selected);
    const isTaken = edge.transitions.some((one) => taken?.has(one));
    const kind = edge.isHappy
      ? { ...arrowPaints.plain, stroke: happyStroke, strokeWidth: 3.5 }
      : arrowPaints[edge.style];
    const paint = colour === null ? kind : { ...arrowPaints.plain, ...colour(edge).paint };
    return (
      <g
        key={name}
        className={css['arrow']}
        data-arrow={name}
        data-happy={edge.isHappy ? '' : undefined}
        data-near={isNear || isTaken ? '' : undefined}
      >
        <title>{edge.labels.join('\n')}</title>
        <path
          {...paint}
          d={arrowPath({ points })}
          markerEnd={`url(#${id}-${colour !== null ? 'coloured' : edge.isHappy ? 'happy' : edge.style})`}
        />
        {lines(labels, edge.style === 'plain' ? textPaints.row : textPaints[edge.style])}
      </g>
    );
  });
  const picture = (
    <svg
      className={shapes['picture']}
      data-in-sheets={sheets.length > 0 ? '' : undefined}
      fontFamily={fontFamily}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={Math.round(layout.width * zoom)}
      height={Math.round(layout.height * zoom)}
      role="group"
      aria-label={texts.picture(chart.title)}
    >
      <defs>
        {Object.entries({ ...arrowPaints, happy: { stroke: happyStroke }, coloured: { stroke: 'context-stroke' } }).map(
          ([style, { stroke }]) => (
            <ArrowHead key={style} id={`${id}-${style}`} fill={stroke} />
          ),
        )}
      </defs>
      <g id={`${id}-drawing`} fontFamily={fontFamily}>
        <rect fill="#ffffff" width={layout.width} height={layout.height} />
        {frames.map(({ height, id: path, width, x, y }) => {
          const node = nodes.get(path);
          return node === undefined ? null : (
            // The link of the keyboard is above the arrows.
            <a key={path} href={hrefOf(node)} draggable={false} tabIndex={-1} aria-hidden>
              <rect {...boxPaint(node.kind)} stroke="none" x={x} y={y} width={width} height={height} rx="8" />
            </a>
          );
        })}
        {arrows}
        {layout.nodes.map(({ height, id: path, lines: titles, note, width, x, y }) => {
          const node = nodes.get(path);
          if (path === DEADLINES) {
            return (
              <g key={path}>
                <rect className={css['deadlines']} x={x} y={y} width={width} height={height} rx="8" />
                {lines(titles, { ...textPaints.title, fontSize: '13px' })}
                {lines(note, textPaints.row)}
              </g>
            );
          }
          if (node === undefined) {
            return null;
          }
          if (node.state === null) {
            // The description of the state that it leads to lists all of this.
            const arrow = folded.edges.find(({ source }) => source === path);
            const target = nodes.get(arrow?.target ?? '');
            const said = texts.noteSays(node.counted, arrow?.labels ?? []);
            const shown = [...titles, ...note].map(({ text }) => text).join(' ');
            return target === undefined ? null : (
              <a
                key={path}
                className={css['noteLink']}
                href={hrefOf(target)}
                draggable={false}
                aria-label={`${shown}. ${said}`}
              >
                <title>{said}</title>
                <rect className={css['note']} x={x} y={y} width={width} height={height} rx={Math.min(height / 2, 16)} />
                {lines(titles, { ...textPaints.row, fontStyle: 'italic' })}
                {lines(note, textPaints.row)}
              </a>
            );
          }
          const isActive = active?.has(path) ?? false;
          return (
            <g
              key={path}
              className={shapes['state']}
              data-state={path}
              data-selected={selected === path ? '' : undefined}
              data-active={isActive ? '' : undefined}
            >
              <a
                className={shapes['link']}
                href={hrefOf(node)}
                draggable={false}
                aria-label={node.isOpen === false ? `${node.title} ${texts.inside(node.count)}` : node.title}
                aria-current={isActive ? 'step' : undefined}
              >
                <title>{node.state.meaning}</title>
                <rect
                  className={shapes['box']}
                  {...boxPaint(node.kind)}
                  {...(node.isOpen === false ? { fill: '#e9efec' } : {})}
                  {...(node.isOpen === true ? { fill: 'none', pointerEvents: 'stroke' } : {})}
                  x={x}
                  y={y}
                  width={width}
                  height={height}
                  rx="8"
                />
                {lines(titles, {
                  ...textPaints.title,
                  fontSize: '13px',
                  ...(node.isOpen === true
                    ? { stroke: boxPaint(node.kind).fill, strokeWidth: 5, paintOrder: 'stroke' }
                    : {}),
                })}
                {lines(note, textPaints.row)}
              </a>
              {node.isInitial && <circle fill={dotColour} cx={x + 15} cy={y + 17} r="4.5" pointerEvents="none" />}
              {node.isOpen !== null && !node.isFixed && foldHrefOf !== null && (
                <a className={css['fold']} href={foldHrefOf(node)} draggable={false}>
                  <title>{node.isOpen ? texts.fold(node.title) : texts.unfold(node.title)}</title>
                  <circle cx={x + width - 14} cy={y + 15} r="9" />
                  <path d={`M${x + width - 18} ${y + 15}h8${node.isOpen ? '' : `M${x + width - 14} ${y + 11}v8`}`} />
                </a>
              )}
            </g>
          );
        })}
      </g>
    </svg>
  );
  return (
    <>
      {picture}
      {sheets.length > 0 && (
        <div className={css['sheets']} aria-hidden>
          {sheets.map(([x, y], index) => (
            <figure key={`${x} ${y}`}>
              <figcaption>{texts.sheet(chart.title, index + 1, sheets.length)}</figcaption>
              <svg viewBox={`${x} ${y} ${SHEET.width} ${SHEET.height}`} preserveAspectRatio="xMinYMin">
                <use href={`#${id}-drawing`} />
              </svg>
            </figure>
          ))}
        </div>
      )}
    </>
  );
};
