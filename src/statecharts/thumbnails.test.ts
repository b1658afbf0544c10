import { readdir, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stories } from './stories.ts';
import { thumbnailOf } from './thumbnails.ts';
import manifest from './thumbnails/pages.json' with { type: 'json' };

const folder = 'src/statecharts/thumbnails';

test.each(stories.map((story) => [story.name, story] as const))(
  '%s has an image of the page at every step',
  (name, { steps }) => {
    // At the beginning too.
    for (const step of [...steps.keys(), steps.length]) {
      expect(thumbnailOf(name, step)).toMatchObject({ heading: expect.stringMatching(/[А-Я]/) as string });
    }
    expect(() => thumbnailOf(name, steps.length + 1)).toThrow('run «npm run charts -- thumbnails»');
  },
);

test('every image is shown and small', async () => {
  const images = (await readdir(folder)).filter((file) => file.endsWith('.webp'));
  const shown = new Set(Object.values(manifest.steps).flat());
  expect(images.toSorted()).toEqual([...shown].flatMap((name) => [`${name}.webp`, `${name}.dark.webp`]).toSorted());
  const sizes = await Promise.all(images.map(async (image) => (await stat(`${folder}/${image}`)).size));
  expect(Math.max(...sizes)).toBeLessThan(16 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(500 * 1024);
});
