import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { regionEntries } from '../../server/regions/region-data.ts';
import { mapAreas, shapesIn, viewOf } from '../../src/features/region-map/map-areas.ts';
import { nextRegion } from '../../src/features/region-map/next-region.ts';
import { mapSize, regionShapes } from '../../src/features/region-map/region-shapes.ts';

const names = new Map(regionEntries.map(({ code, name }) => [code, name]));
const codes = regionEntries.map(({ code }) => code);

test('draws every БДПН region once, inside the picture', () => {
  expect(regionShapes.map(({ code }) => code)).toEqual(codes);
  const wrong = regionShapes.filter(({ box: [left, top, right, bottom], middle: [x, y], path }) => {
    const isInPicture = left >= 0 && top >= 0 && right <= mapSize.width && bottom <= mapSize.height;
    const isMiddleInside = x >= left && x <= right && y >= top && y <= bottom;
    return !isInPicture || !isMiddleInside || !/^M[\d. ]+l[-\d. ]+z/.test(path);
  });
  expect(wrong.map(({ code }) => code)).toEqual([]);
});

test('draws Chukotka in one piece at the eastern edge', () => {
  const chukotka = regionShapes.find(({ code }) => code === '82');
  const [left = 0, , right = 0] = chukotka?.box ?? [];
  expect(left).toBeGreaterThan(mapSize.width * 0.75);
  expect(right - left).toBeLessThan(mapSize.width * 0.2);
  // 180° goes through the middle of the mainland: its one ring reaches from edge to edge.
  const [, mainland = ''] = chukotka?.path.split('M') ?? [];
  const xs: number[] = [];
  (mainland.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).forEach((step, index) => {
    if (index % 2 === 0) {
      xs.push((xs.at(-1) ?? 0) + Number(step));
    }
  });
  expect(Math.round(Math.min(...xs))).toBe(left);
  expect(Math.round(Math.max(...xs))).toBe(right);
});

test('the outlines weigh less than 60 KiB compressed', () => {
  const file = readFileSync(new URL('../../src/features/region-map/region-shapes.ts', import.meta.url));
  expect(gzipSync(file, { level: 9 }).length).toBeLessThan(60 * 1024);
});

test('the parts of the map contain every region once', () => {
  expect(Object.values(mapAreas).flat().toSorted()).toEqual(codes.toSorted());
});

test('a part of the map shows its regions completely', () => {
  const view = viewOf(regionShapes, 'centre');
  for (const { box } of shapesIn(regionShapes, 'centre')) {
    expect(box[0]).toBeGreaterThan(view.left);
    expect(box[2]).toBeLessThan(view.left + view.width);
  }
  expect(viewOf(regionShapes, 'country')).toEqual({ left: 0, top: 0, ...mapSize });
});

test.each([
  ['ArrowRight', '14', '51'],
  ['ArrowLeft', '14', '26'],
  ['ArrowRight', '24', null],
  ['End', '77', '24'],
  ['Home', '77', '84'],
  ['т', '68', '69'],
  ['ч', '75', '20'],
  ['ъ', '77', null],
  ['F5', '77', null],
])('%s moves from region %s to %s', (key, from, to) => {
  expect(nextRegion(regionShapes, names, from, key)).toBe(to);
});

test('arrow keys reach every region from the largest one', () => {
  const reached = new Set(['14']);
  for (const code of reached) {
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = nextRegion(regionShapes, names, code, key);
      if (next !== null) {
        reached.add(next);
      }
    }
  }
  expect(codes.filter((code) => !reached.has(code))).toEqual([]);
});
