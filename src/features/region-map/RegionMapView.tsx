import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { OperatorRef } from '../../../contract/operators.ts';
import type { RegionOperators } from '../../../contract/regions.ts';
import { countOf, formatNumber } from '../../../domain/plurals.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadedContent, LoadFailure } from '../../ui/LoadedContent.tsx';
import { MapLegend } from '../../ui/MapLegend.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { type Level, levelOf, levelsOf } from './levels.ts';
import { isMapAreaName, mapAreaNames, type MapAreaName, shapesIn, viewOf } from './map-areas.ts';
import { inRegionForms, operatorForms, regionMapTexts as texts } from './region-map.texts.ts';
import { regionShapes } from './region-shapes.ts';
import { RegionCard } from './RegionCard.tsx';
import { type RegionFact, RegionMap } from './RegionMap.tsx';
import { RegionGroups } from './RegionGroups.tsx';
import { useRegionFacts } from './use-region-facts.ts';
import css from './RegionMap.module.css';

/** The choice, stored in the query of the address. */
export interface MapChoice {
  operatorId: string | null;
  /** Slug. */
  region: string | null;
}

interface Props {
  choice: MapChoice;
  onChange: (choice: MapChoice) => void;
  tariffsHref: (region: string, operatorId?: string) => string;
  /** Null while operator pages are off. */
  operatorHref: ((slug: string) => string) | null;
}

/** Operators by region: a map, the card of the chosen region, and the regions as text. */
export const RegionMapView = (props: Props) => {
  const { regions, tiles } = useRegionFacts();
  const tilesById = useMemo(
    () => new Map(tiles.loaded.tag === 'loaded' ? tiles.loaded.data.map((tile) => [tile.operatorId, tile]) : []),
    [tiles.loaded],
  );
  return (
    <Stack gap="lg">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      <LoadedContent {...regions} failed={texts.failed} label={texts.loading} isWhole>
        {(data) =>
          data.length === 0 ? (
            <Notice kind="info" title={texts.empty}>
              <p>{texts.emptyText}</p>
            </Notice>
          ) : (
            <>
              {tiles.loaded.tag === 'failed' ? (
                <LoadFailure title={texts.tilesFailed} failure={tiles.loaded.failure} onRetry={tiles.retry} />
              ) : null}
              <Choices {...props} regions={data} tiles={tilesById} />
            </>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

/** Unique operators of all regions, sorted by name. */
const operatorsOf = (regions: readonly RegionOperators[]): readonly OperatorRef[] =>
  [
    ...new Map(regions.flatMap(({ operators }) => operators.map((one) => [one.operatorId, one] as const))).values(),
  ].toSorted((one, other) => one.operatorName.localeCompare(other.operatorName, 'ru'));

const sellsIn = (region: RegionOperators, operatorId: string): boolean =>
  region.operators.some((one) => one.operatorId === operatorId);

interface ChoicesProps extends Props {
  regions: readonly RegionOperators[];
  tiles: Parameters<typeof RegionCard>[0]['tiles'];
}

const Choices = ({ choice, onChange, operatorHref, regions, tariffsHref, tiles }: ChoicesProps) => {
  const announce = useAnnounce();
  const [area, setArea] = useState<MapAreaName>('country');
  const [called, setCalled] = useState<{ slug: string } | null>(null);
  const operators = useMemo(() => operatorsOf(regions), [regions]);
  const operator = operators.find(({ operatorId }) => operatorId === choice.operatorId);
  const region = regions.find(({ slug }) => slug === choice.region);
  const selling = operator === undefined ? regions : regions.filter((one) => sellsIn(one, operator.operatorId));
  const levels = useMemo(() => levelsOf(regions.map((one) => one.operators.length)), [regions]);
  const facts = useMemo(
    () => new Map(regions.map((one) => [one.regionCode, describe(one, operator, levels)])),
    [regions, operator, levels],
  );
  const view = useMemo(() => viewOf(regionShapes, area), [area]);
  const shown = useMemo(() => shapesIn(regionShapes, area), [area]);

  const choose = (code: string): RegionOperators | undefined => {
    const chosen = regions.find(({ regionCode }) => regionCode === code);
    if (chosen === undefined) {
      return undefined;
    }
    onChange({ ...choice, region: chosen.slug });
    const isInArea = shapesIn(regionShapes, area).some((shape) => shape.code === code);
    if (!isInArea) {
      setArea('country');
    }
    return chosen;
  };

  return (
    <>
      {operators.length === 0 ? (
        <Notice kind="info" title={texts.emptyOperators}>
          <p>{texts.emptyOperatorsText}</p>
        </Notice>
      ) : null}
      <div style={autoGrid('14rem', '0.75rem 1rem')} data-no-print="">
        <NativeSelect
          label={texts.operator}
          value={operator?.operatorId ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ ...choice, operatorId: currentTarget.value === '' ? null : currentTarget.value })
          }
          data={[
            { value: '', label: texts.anyOperator },
            ...operators.map(({ operatorId, operatorName }) => ({ value: operatorId, label: operatorName })),
          ]}
        />
        <NativeSelect
          label={texts.region}
          value={region?.regionCode ?? ''}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') {
              onChange({ ...choice, region: null });
            } else {
              choose(currentTarget.value);
            }
          }}
          data={[
            { value: '', label: texts.noRegion },
            ...regions.map(({ name, regionCode }) => ({ value: regionCode, label: name })),
          ]}
        />
        <NativeSelect
          label={texts.area}
          value={area}
          onChange={({ currentTarget }) => {
            if (isMapAreaName(currentTarget.value)) {
              setArea(currentTarget.value);
            }
          }}
          data={mapAreaNames.map((name) => ({ value: name, label: texts.areas[name] }))}
        />
      </div>
      <Text fw={700} role="status">
        {operator === undefined
          ? texts.allShown
          : texts.operatorShown(
              operator.operatorName,
              countOf(selling.length, inRegionForms),
              formatNumber(regions.length),
            )}
      </Text>
      <Stack gap="lg" className={css['columns'] ?? ''}>
        <Stack gap="sm" miw={0} className={css['picture'] ?? ''}>
          <RegionMap
            facts={facts}
            view={view}
            shown={shown}
            selected={region?.regionCode ?? null}
            onSelect={(code) => {
              const chosen = choose(code);
              if (chosen !== undefined) {
                announce(texts.chosen(chosen.name, facts.get(code)?.about ?? ''));
              }
            }}
          />
          <Legend levels={levels} isByOperator={operator !== undefined} />
        </Stack>
        <RegionCard
          region={region}
          tiles={tiles}
          operator={operator}
          tariffsHref={tariffsHref}
          operatorHref={operatorHref}
          called={called}
        />
        <Notes regions={regions} />
      </Stack>
      <BelowFold>
        <Stack component="section" gap="sm">
          <Title order={2}>{operator === undefined ? texts.regions : texts.regionsOf(operator.operatorName)}</Title>
          <RegionGroups
            regions={selling}
            selected={region?.regionCode ?? null}
            onSelect={(code) => {
              const chosen = choose(code);
              if (chosen !== undefined) {
                setCalled({ slug: chosen.slug });
              }
            }}
          />
        </Stack>
      </BelowFold>
    </>
  );
};

const describe = (region: RegionOperators, operator: OperatorRef | undefined, levels: readonly Level[]): RegionFact => {
  const { name, operators } = region;
  if (operator !== undefined) {
    const sells = sellsIn(region, operator.operatorId);
    return { name, about: sells ? texts.sells : texts.sellsNot, level: sells ? OPERATOR_LEVEL : 0 };
  }
  return {
    name,
    about: operators.length === 0 ? texts.noOperators : countOf(operators.length, operatorForms),
    level: levelOf(levels, operators.length),
  };
};

/** Step of the colour scale for the regions of one operator. */
const OPERATOR_LEVEL = 3;

const Legend = ({ isByOperator, levels }: { levels: readonly Level[]; isByOperator: boolean }) => {
  const entries = isByOperator
    ? [
        { colour: `var(--level-${OPERATOR_LEVEL})`, label: texts.sells },
        { colour: 'var(--site-surface)', label: texts.sellsNot },
      ]
    : levels.map(({ from, to }, index) => ({
        colour: `var(--level-${index + 1})`,
        label: texts.level(formatNumber(from), formatNumber(to)),
      }));
  return (
    <Group gap="0.25rem 1rem" fz="sm">
      <span id="region-map-legend">{isByOperator ? texts.legend : texts.legendCounts}</span>
      <MapLegend titleId="region-map-legend" entries={entries} />
    </Group>
  );
};

/** Notes on omitted and joined regions, and the source. */
const Notes = ({ regions }: { regions: readonly RegionOperators[] }) => {
  const drawn = new Set(regionShapes.map(({ code }) => code));
  const missing = regions.filter(({ regionCode }) => !drawn.has(regionCode)).map(({ name }) => name);
  const joined = regions.filter(({ name }) => name.includes(texts.joint)).map(({ name }) => `«${name}»`);
  return (
    <Disclosure title={texts.notes} order={2}>
      <Stack gap="sm">
        {joined.length === 0 ? null : <Text maw="var(--site-text-width)">{texts.joined(joined.join(', '))}</Text>}
        {missing.length === 0 ? null : <Text maw="var(--site-text-width)">{texts.notDrawn(missing.join(', '))}</Text>}
        <Text maw="var(--site-text-width)">{texts.notServed}</Text>
        <Text maw="var(--site-text-width)" size="sm" c="dimmed">
          {texts.source}
        </Text>
      </Stack>
    </Disclosure>
  );
};
