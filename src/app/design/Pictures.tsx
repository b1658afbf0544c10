import { Box, Text } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { CoverageCatalogue, CoverageNetwork, GeoArea } from '../../../contract/coverage.ts';
import { generations } from '../../../contract/generations.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import * as maps from '../../features/coverage/coverage-map.ts';
import { CoveragePanel } from '../../features/coverage/CoveragePanel.tsx';
import coverageCss from '../../features/coverage/CoverageView.module.css';
import { PortingScene } from '../../features/home/PortingScene.tsx';
import { mapAreas, shapesIn, viewOf } from '../../features/region-map/map-areas.ts';
import { RegionMap } from '../../features/region-map/RegionMap.tsx';
import regionCss from '../../features/region-map/RegionMap.module.css';
import { regionShapes } from '../../features/region-map/region-shapes.ts';
import { TariffPlot } from '../../features/tariffs/TariffPlot.tsx';
import { autoGrid } from '../../ui/auto-grid.ts';
import { designTexts as texts } from './design.texts.ts';

const nothing = () => undefined;
const LEVELS = 5;

/** Of each step of the colour scale, also without operators. */
const facts = new Map(
  mapAreas.ural.map((code, index) => [code, { ...texts.region(code), level: index % LEVELS }] as const),
);

const square = (west: number, south: number, side: number): GeoArea['polygons'] => [
  [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
];

const catalogue: CoverageCatalogue = {
  area: null,
  extent: [59, 56, 63, 58.4],
  note: null,
  ground: [],
  networks: [],
  places: [{ name: texts.town, region: '', position: [60.6, 56.8], best: {} }],
};

const networks: readonly CoverageNetwork[] = [
  {
    operatorId: 'mts',
    source: {
      kind: 'GeoCollection',
      coordinates: 'None',
      origin: null,
      areas: generations.map((generation, index) => ({
        title: null,
        generation,
        polygons: square(59.2 + index * 0.3, 56.1 + index * 0.2, 2 - index * 0.4),
      })),
    },
  } as const,
  { operatorId: 'tele2', source: { kind: 'None', coordinates: 'None' } } as const,
  {
    operatorId: 'megafon',
    source: { kind: 'Reference', coordinates: 'None', address: 'https://operator.example/' },
  } as const,
].map((network) => ({ ...network, ...texts.networks[network.operatorId], date: '2026-11-01' }));

/** The plot of tariffs, the maps and the scene of home. */
export const Pictures = ({ tariffs }: { tariffs: readonly Tariff[] }) => {
  const hintId = useId();
  const [selected, setSelected] = useState<string | null>(mapAreas.ural[1]);
  const drawing = useMemo(
    () => (catalogue.extent === null ? null : { maps, shared: maps.createSharedView(catalogue.extent) }),
    [],
  );
  const operators = useMemo(() => [...new Set(tariffs.map(({ operatorSlug }) => operatorSlug))], [tariffs]);
  return (
    <>
      <TariffPlot tariffs={tariffs} operators={operators} onDetails={nothing} />
      <div style={autoGrid('24rem', 'var(--mantine-spacing-xl)')}>
        <Box className={regionCss['picture'] ?? ''} miw={0}>
          <RegionMap
            facts={facts}
            view={viewOf(regionShapes, 'ural')}
            shown={shapesIn(regionShapes, 'ural')}
            selected={selected}
            onSelect={setSelected}
          />
        </Box>
        <PortingScene />
      </div>
      <Text id={hintId} size="sm" c="dimmed">
        {texts.mapHint}
      </Text>
      <div className={coverageCss['colours']} style={autoGrid('20rem')}>
        {networks.map((network) => (
          <CoveragePanel
            key={network.operatorId}
            catalogue={catalogue}
            network={network}
            drawing={drawing}
            shown="any"
            hintId={hintId}
          />
        ))}
      </div>
    </>
  );
};
