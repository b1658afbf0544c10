import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoverageCatalogue, emptyCoverage } from '../../contract/coverage.ts';
import { readSettings } from '../env.ts';
import { coverageFacts } from './coverage-facts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const own: CoverageCatalogue = {
  ...emptyCoverage,
  area: 'Приморье',
  networks: [
    {
      operatorId: 'mts',
      operatorName: 'МТС',
      operatorLogo: '/logos/mts.svg',
      date: '2026-10-01',
      source: {
        kind: 'Layer',
        coordinates: 'SphericalMecrator',
        template: 'https://maps.example.ru/{generation}/{z}/{x}/{y}.png',
        minZoom: 0,
        maxZoom: 10,
        tileSize: 256,
        extent: null,
        generations: ['4G'],
        attribution: null,
      },
    },
  ],
};
const write = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('returns no networks and no external origins without a data file', () => {
  const facts = coverageFacts(folder, { coverageFile: undefined, hasDemoData: false, mapTiles: undefined });
  expect(facts).toEqual({ json: { '/coverage/catalogue.json': emptyCoverage }, imageOrigins: [] });
});

test('serves the configured file and adds its tile origins to the policy', () => {
  const facts = coverageFacts(folder, {
    coverageFile: write('own.json', JSON.stringify(own)),
    hasDemoData: true,
    mapTiles: undefined,
  });
  expect(facts).toEqual({ json: { '/coverage/catalogue.json': own }, imageOrigins: ['https://maps.example.ru'] });
});

test('places an external tile server from settings under all other layers', () => {
  const { mapTiles } = readSettings({
    MAP_TILES_URL: 'https://tiles.example.ru/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: 'OpenStreetMap',
    MAP_TILES_COORDINATES: 'Wgs84Mercator',
  });
  const { imageOrigins, json } = coverageFacts(folder, { coverageFile: undefined, hasDemoData: false, mapTiles });
  expect(imageOrigins).toEqual(['https://tiles.example.ru']);
  expect(json['/coverage/catalogue.json']?.ground).toMatchObject([
    { kind: 'Layer', coordinates: 'Wgs84Mercator', attribution: 'OpenStreetMap' },
  ]);
});

test('fails at startup with a message for a bad file or address', () => {
  const settings = (coverageFile: string) => ({ coverageFile, hasDemoData: false, mapTiles: undefined });
  expect(() => coverageFacts(folder, settings(path.join(folder, 'nowhere.json')))).toThrow('COVERAGE_FILE: the file');
  expect(() => coverageFacts(folder, settings(write('text.json', 'карта')))).toThrow('is not JSON');
  expect(() => coverageFacts(folder, settings(write('bad.json', JSON.stringify({ ...own, places: 1 }))))).toThrow(
    'an invalid field "places"',
  );
  expect(() => readSettings({ MAP_TILES_URL: 'https://tiles.example.ru', MAP_TILES_ATTRIBUTION: 'Я' })).toThrow(
    '{z}, {x} and {y}',
  );
  expect(() => readSettings({ MAP_TILES_URL: 'https://tiles.example.ru/{z}/{x}/{y}' })).toThrow(
    'MAP_TILES_ATTRIBUTION',
  );
});
