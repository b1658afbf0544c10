import { beforeAll, describe, expect, test } from 'vitest';
import { chartNames } from '../../machines/registry.ts';
import { exportChart } from './chart-files.ts';
import { renderMermaid } from './mermaid.ts';
import type { Box, ChartExport, Drawing, Text } from '../../src/inspector/chart-export.ts';

interface Area {
  what: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The room of a line of text: letters reach a little below the baseline. */
const areaOf = ({ x, y, width, text, style }: Text): Area => ({
  what: text,
  left: x,
  top: y - (style === 'title' ? 12 : 10),
  right: x + width,
  bottom: y + 3,
});

const overlap = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const textsOf = ({ boxes, arrows }: Drawing): Text[] => [...boxes, ...arrows].flatMap(({ texts }) => texts);

/** Lines of an arrow as thin areas. */
const strokesOf = ({ points }: Drawing['arrows'][number]): Area[] =>
  points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return {
      what: 'line',
      left: Math.min(x, fromX) - 0.5,
      top: Math.min(y, fromY) - 0.5,
      right: Math.max(x, fromX) + 0.5,
      bottom: Math.max(y, fromY) + 0.5,
    };
  });

const isInside = (path: string, ancestor: string): boolean =>
  ancestor === '' || path === ancestor || path.startsWith(`${ancestor}.`);
const boxArea = ({ path, x, y, width, height }: Box): Area => ({
  what: path,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

describe.each(chartNames)('%s is drawn', (name) => {
  let chart: ChartExport;
  let drawings: Drawing[];

  beforeAll(async () => {
    chart = await exportChart(name);
    drawings = [chart.drawing, ...Object.values(chart.parts)];
  });

  test('with every state, and every transition once', () => {
    expect(chart.drawing.boxes.map(({ path }) => path)).toEqual(chart.states.map(({ path }) => path));
    const written = new Set(
      textsOf(chart.drawing).flatMap(({ transition }) => (transition === undefined ? [] : [transition])),
    );
    expect(written).toEqual(new Set(chart.transitions.map(({ id }) => id)));
  });

  test('without overlapping texts, and every text inside its box', () => {
    const clashes = drawings.flatMap((drawing) => {
      const areas = textsOf(drawing).map(areaOf);
      const over = areas.flatMap((area, index) =>
        areas
          .slice(index + 1)
          .filter((other) => overlap(area, other))
          .map((other) => `${area.what} / ${other.what}`),
      );
      const out = drawing.boxes.flatMap((box) =>
        box.texts
          .filter((text) => areaOf(text).right > box.x + box.width - 2 || areaOf(text).bottom > box.y + box.height)
          .map(({ text }) => text),
      );
      return [...over, ...out];
    });
    expect(clashes).toEqual([]);
  });

  test('without overlapping boxes other than parents', () => {
    const clashes = drawings.flatMap(({ boxes }) =>
      boxes.flatMap((box, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              !isInside(other.path, box.path) &&
              !isInside(box.path, other.path) &&
              overlap(boxArea(box), boxArea(other)),
          )
          .map((other) => `${box.path} / ${other.path}`),
      ),
    );
    expect(clashes).toEqual([]);
  });

  test('without an arrow through a label or box text', () => {
    const clashes = drawings.flatMap((drawing) => {
      const areas = textsOf(drawing).map(areaOf);
      return drawing.arrows.flatMap((arrow) =>
        strokesOf(arrow).flatMap((stroke) =>
          areas
            .filter((area) => overlap(stroke, area))
            .map((area) => `${arrow.source} → ${arrow.target} / ${area.what}`),
        ),
      );
    });
    expect(clashes).toEqual([]);
  });

  test('deterministically', async () => {
    expect(await exportChart(name)).toEqual(chart);
  }, 30_000);

  test('in Mermaid with every state', () => {
    const text = renderMermaid(chart);
    expect(
      chart.states.filter(
        ({ parent, title }) => parent !== null && !text.includes(`"${title.replaceAll(/: /g, ' — ')}"`),
      ),
    ).toEqual([]);
  });
});
