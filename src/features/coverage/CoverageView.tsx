import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CoverageCatalogue } from '../../../contract/coverage.ts';
import { generations } from '../../../contract/generations.ts';
import { formatNumber } from '../../../domain/plurals.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { BelowFold } from '../../ui/BelowFold.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { LoadedContent, LoadFailure } from '../../ui/LoadedContent.tsx';
import { MapLegend } from '../../ui/MapLegend.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { chosenNetworks, type CoverageSearch, isDrawn, MOST_MAPS, shownChoices } from './coverage-search.ts';
import type { SharedView } from './coverage-map.ts';
import { coverageTexts as texts } from './coverage.texts.ts';
import { CoveragePanel } from './CoveragePanel.tsx';
import { GuestsTable } from './GuestsTable.tsx';
import { PlacesTable } from './PlacesTable.tsx';
import { useCoverage, useMapModule } from './use-coverage.ts';
import css from './CoverageView.module.css';

interface Props {
  search: CoverageSearch;
  onChange: (search: CoverageSearch) => void;
}

/** Coverage as declared by operators: maps side by side and a table. */
export const CoverageView = (props: Props) => {
  const { loaded, retry } = useCoverage();
  return (
    <Stack gap="lg">
      <PageHeading>{texts.title}</PageHeading>
      <Text maw="var(--site-text-width)">{texts.lead}</Text>
      <LoadedContent loaded={loaded} retry={retry} failed={texts.failed} label={texts.loading} isWhole>
        {(catalogue) =>
          catalogue.networks.length === 0 ? (
            <Notice kind="info" title={texts.empty}>
              <p>{texts.emptyText}</p>
            </Notice>
          ) : (
            <>
              <Coverage {...props} catalogue={catalogue} />
              <BelowFold>
                <Tables catalogue={catalogue} />
              </BelowFold>
            </>
          )
        }
      </LoadedContent>
    </Stack>
  );
};

const Coverage = ({ catalogue, onChange, search }: Props & { catalogue: CoverageCatalogue }) => {
  const { area, extent, ground, networks, note } = catalogue;
  const chosen = chosenNetworks(networks, search);
  const chosenIds = chosen.map(({ operatorId }) => operatorId);
  const isDrawable = extent !== null && chosen.some(({ source }) => isDrawn(source));
  const place = useRef<HTMLDivElement>(null);
  const maps = useMapModule(isDrawable, place);
  const drawing = useMemo(
    () =>
      maps.loaded.tag === 'loaded' && extent !== null
        ? { maps: maps.loaded.data, shared: maps.loaded.data.createSharedView(extent) }
        : null,
    [maps.loaded, extent],
  );
  const hintId = useId();
  const owners = ground.flatMap((one) => (one.kind === 'Layer' && one.attribution !== null ? [one.attribution] : []));
  return (
    <>
      <Group gap="1rem 2.5rem" align="stretch" data-no-print="">
        <Fieldset
          variant="unstyled"
          legend={<Text fw={700}>{texts.operators}</Text>}
          styles={{ legend: { marginBottom: 0 } }}
        >
          <Text size="sm" c="dimmed">
            {texts.operatorsHint}
          </Text>
          <Group gap="0.5rem 1.25rem" mt="xs">
            {networks.map(({ operatorId, operatorName }) => (
              <Checkbox
                key={operatorId}
                label={operatorName}
                checked={chosenIds.includes(operatorId)}
                disabled={chosenIds.length >= MOST_MAPS && !chosenIds.includes(operatorId)}
                onChange={({ currentTarget }) =>
                  onChange({
                    ...search,
                    operatorIds: currentTarget.checked
                      ? [...chosenIds, operatorId]
                      : chosenIds.filter((id) => id !== operatorId),
                  })
                }
              />
            ))}
          </Group>
        </Fieldset>
        <Stack gap="xs" align="flex-start">
          <Text fw={700}>{texts.generation}</Text>
          <Segments
            label={texts.generation}
            value={search.shown}
            onChange={(shown) => onChange({ ...search, shown })}
            choices={shownChoices.map((value) => ({ value, label: texts.shown[value] }))}
          />
        </Stack>
      </Group>
      <Stack component="section" gap="sm" className={css['colours'] ?? ''} data-coverage="">
        <Title order={2}>{texts.maps(area ?? '')}</Title>
        {maps.loaded.tag === 'failed' && isDrawable ? (
          <LoadFailure title={texts.mapsFailed} failure={maps.loaded.failure} onRetry={maps.retry} />
        ) : null}
        {isDrawable && maps.loaded.tag !== 'failed' ? (
          <Tools shared={drawing?.shared ?? null} catalogue={catalogue} />
        ) : null}
        {chosen.length === 0 ? <Text>{texts.noOperators}</Text> : null}
        {maps.loaded.tag === 'failed' && isDrawable ? null : (
          <div ref={place} style={autoGrid('20rem', '1.25rem')}>
            {chosen.map((network) => (
              <CoveragePanel
                key={network.operatorId}
                catalogue={catalogue}
                network={network}
                drawing={drawing}
                shown={search.shown}
                hintId={hintId}
              />
            ))}
          </div>
        )}
        <Text id={hintId} size="xs" c="dimmed" data-no-print="">
          {texts.mapHint}
        </Text>
        <div>
          <Text id="coverage-legend" size="sm" fw={700} mb={4}>
            {texts.legend}
          </Text>
          <MapLegend
            titleId="coverage-legend"
            entries={[
              ...generations
                .filter((generation) => search.shown === 'any' || search.shown === generation)
                .map((generation) => ({
                  label: texts.meanings[generation],
                  colour: `var(--coverage-${generation.toLowerCase()})`,
                })),
              { label: texts.legendNone, colour: 'var(--site-surface)' },
            ]}
          />
        </div>
        <Disclosure title={texts.forecast} order={3}>
          <Text>{texts.forecastText}</Text>
          {note === null ? null : <Text mt="xs">{note}</Text>}
          <Text mt="xs" size="sm" c="dimmed">
            {[texts.source, ...owners.map((owner) => texts.tiles(owner))].join(' ')}
          </Text>
        </Disclosure>
      </Stack>
    </>
  );
};

const Tables = ({ catalogue: { networks, places } }: { catalogue: CoverageCatalogue }) => (
  <>
    {places.length === 0 ? null : (
      <Stack component="section" gap="sm">
        <Title order={2}>{texts.table}</Title>
        <Text maw="var(--site-text-width)">{texts.tableLead}</Text>
        <PlacesTable networks={networks} places={places} />
      </Stack>
    )}
    <Stack component="section" gap="sm">
      <Title order={2}>{texts.hosts}</Title>
      <Text maw="var(--site-text-width)">{texts.hostsLead}</Text>
      <GuestsTable networks={networks} />
    </Stack>
  </>
);

/**
 * Map controls; all maps share one view, which is null while the maps load, and can be moved once the first has a size. A
 * place that is chosen before is shown then.
 */
const Tools = ({ catalogue: { places }, shared }: { catalogue: CoverageCatalogue; shared: SharedView | null }) => {
  const [width, setWidth] = useState<number | null>(null);
  const [place, setPlace] = useState('');
  // The maps also move by pointer, outside React.
  useEffect(() => shared?.onWidth(setWidth), [shared]);
  const isReady = width !== null;
  const position = places.find(({ name }) => name === place)?.position;
  // The same.
  useEffect(() => {
    if (isReady && position !== undefined) {
      shared?.goTo(position);
    }
  }, [isReady, position, shared]);
  return (
    <Group gap="0.75rem 1.5rem" align="flex-end" data-no-print="">
      <NativeSelect
        label={texts.place}
        value={place}
        onChange={({ currentTarget }) => {
          setPlace(currentTarget.value);
          if (currentTarget.value === '') {
            shared?.showAll();
          }
        }}
        data={[{ value: '', label: texts.noPlace }, ...places.map(({ name }) => ({ value: name, label: name }))]}
      />
      <Group gap="xs" role="group" aria-label={texts.tools}>
        <Button variant="default" disabled={!isReady} onClick={() => shared?.zoomBy(1)}>
          {texts.zoomIn}
        </Button>
        <Button variant="default" disabled={!isReady} onClick={() => shared?.zoomBy(-1)}>
          {texts.zoomOut}
        </Button>
        <Button
          variant="default"
          disabled={!isReady}
          onClick={() => {
            setPlace('');
            shared?.showAll();
          }}
        >
          {texts.showAll}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {/* The line is there before the maps, so that it shifts nothing. */}
        {width === null ? '\u00A0' : texts.width(formatNumber(kilometresOf(width)))}
      </Text>
    </Group>
  );
};

/** Rounded to two significant digits. */
const kilometresOf = (metres: number): number => Number((metres / 1000).toPrecision(2));
