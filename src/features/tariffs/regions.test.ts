import { expect, test } from 'vitest';
import type { Region } from '../../../contract/regions.ts';
import { regionCookie, storedRegion } from '../../lib/region-cookie.ts';
import { findRegions, similarRegions } from './similar-regions.ts';

const region = (slug: string, name: string): Region => ({ regionCode: '00', slug, name, timeZone: 'Europe/Moscow' });
const regions = [
  region('moskva', 'Москва и Московская область'),
  region('samarskaya-oblast', 'Самарская область'),
  region('saratovskaya-oblast', 'Саратовская область'),
  region('orlovskaya-oblast', 'Орловская область'),
  region('sankt-peterburg', 'Санкт-Петербург и Ленинградская область'),
];

test('stores a region by slug and rejects any other value', () => {
  expect(storedRegion(`a=b; ${regionCookie('moskva')}`)).toBe('moskva');
  expect(storedRegion('other-site-region=moskva')).toBeNull();
  expect(storedRegion('site-region=<script>')).toBeNull();
  expect(storedRegion('')).toBeNull();
});

test('suggests the closest regions for a mistyped address', () => {
  expect(similarRegions(regions, 'samarskaja-oblast')[0]?.slug).toBe('samarskaya-oblast');
  expect(similarRegions(regions, 'Moskwa')[0]?.slug).toBe('moskva');
  expect(similarRegions(regions, 'x')).toHaveLength(5);
});

test('matches any part of the name, «ё» as «е», prefixes first', () => {
  expect(findRegions(regions, 'сА').map(({ slug }) => slug)).toEqual([
    'samarskaya-oblast',
    'saratovskaya-oblast',
    'sankt-peterburg',
  ]);
  expect(findRegions(regions, 'орл').map(({ slug }) => slug)).toEqual(['orlovskaya-oblast']);
  expect(findRegions(regions, 'московия')).toEqual([]);
});

test('puts a synonym that begins with the text before names that only contain it', () => {
  const omsk = [region('omskaya-oblast', 'Омская область'), region('tomskaya-oblast', 'Томская область'), ...regions];
  expect(findRegions(omsk, 'мск', { moskva: 'Мск Подмосковье' }).map(({ slug }) => slug)).toEqual([
    'moskva',
    'omskaya-oblast',
    'tomskaya-oblast',
  ]);
});

test.each(['Екатеренбург', 'екатир', 'екатринбург', 'Екаттеринбург', 'trfnthby,ehu'])(
  'finds a region by its misspelt city: %s',
  (text) => {
    const sverdlovsk = region('sverdlovskaya-oblast', 'Свердловская область');
    const found = findRegions([...regions, sverdlovsk], text, { 'sverdlovskaya-oblast': 'Екатеринбург екб' });
    expect(found).toEqual([sverdlovsk]);
  },
);

test('matches colloquial names of regions', () => {
  const synonyms = { 'sankt-peterburg': 'СПб Питер' };
  expect(findRegions(regions, 'спб', synonyms).map(({ slug }) => slug)).toEqual(['sankt-peterburg']);
  expect(findRegions(regions, 'питер', synonyms).map(({ slug }) => slug)).toEqual(['sankt-peterburg']);
});
