import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { Canvas } from '../inspector/Canvas.tsx';
import type { ChartExport } from '../inspector/chart-export.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { type ChartPlace, chartPlace, hrefs } from './address.ts';
import css from './ChartView.module.css';
import { ExportLinks } from './ExportLinks.tsx';
import { colouring } from './colours.ts';
import { type Counts, isCounted } from './counts.ts';
import { toGraph } from './chart-graph.ts';
import { withDeadlines } from './free-space.ts';
import { ancestorsOf, type FoldedNode, foldChart } from './fold.ts';
import { FoldedPicture } from './FoldedPicture.tsx';
import { coloursTexts, foldTexts, galleryTexts as texts } from './gallery.texts.ts';
import type { Room } from './lay-out.ts';
import { StateDetails } from './StateDetails.tsx';
import { StateList } from './StateList.tsx';
import { usualWay } from './stories.ts';
import { fittingZoom, LEAST_ZOOM, useLayout } from './use-layout.ts';

/** Below this width of the window a chart is a list at first. */
const LIST_BELOW = 700;
/** Height of the row of buttons above a picture with the margins around, pixels. */
const TOOLS_HEIGHT = 72;

const subscribeToSize = (onChange: () => void): (() => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};
const useWindowSize = (): Room => {
  const width = useSyncExternalStore(subscribeToSize, () => window.innerWidth);
  const height = useSyncExternalStore(subscribeToSize, () => window.innerHeight);
  return { width, height };
};

interface Props {
  chart: ChartExport;
  place: ChartPlace;
  counts: Counts | null;
}

/** One chart: folded to its top states, as a picture or a list, and the description of the selected state. */
export const ChartView = ({ chart, counts, countsFile, place }: Props & { countsFile: ReactNode }) => {
  const size = useWindowSize();
  const isList = place.isList ?? size.width < LIST_BELOW;
  const { state: selected } = place;
  const state = chart.states.find(({ path }) => path === selected);
  const go = (change: Partial<ChartPlace>): string => hrefs.place({ ...place, ...change });
  const toggled = (path: string): string[] =>
    place.open.includes(path)
      ? place.open.filter((one) => one !== path && !one.startsWith(`${path}.`))
      : [...place.open, path];
  /** A press on a closed box unfolds it too. */
  const hrefOf = (path: string, isClosed: boolean): string =>
    go({ state: path, open: [...new Set([...place.open, ...ancestorsOf(path), ...(isClosed ? [path] : [])])] });
  const colourKinds = (['none', 'tests', 'counts'] as const).filter((kind) => kind !== 'counts' || isCounted(chart));
  const compound = chart.states.filter(({ kind }) => kind === 'compound' || kind === 'parallel').slice(1);

  const tools = (
    <>
      <Button.Group>
        <Button component="a" size="xs" variant={isList ? 'default' : 'filled'} href={go({ isList: false })}>
          {foldTexts.asPicture}
        </Button>
        <Button component="a" size="xs" variant={isList ? 'filled' : 'default'} href={go({ isList: true })}>
          {foldTexts.asList}
        </Button>
      </Button.Group>
      <Button component="a" size="xs" variant="default" href={go({ open: chartPlace(chart.name).open, state: null })}>
        {foldTexts.foldAll}
      </Button>
      <Button component="a" size="xs" variant="default" href={go({ open: compound.map(({ path }) => path) })}>
        {foldTexts.unfoldAll}
      </Button>
      <NativeSelect
        size="xs"
        w="17rem"
        aria-label={coloursTexts.label}
        value={place.colours ?? 'none'}
        onChange={({ target: { value } }) => {
          window.location.hash = go({ colours: value === 'tests' || value === 'counts' ? value : null });
        }}
      >
        {colourKinds.map((kind) => (
          <option key={kind} value={kind}>
            {coloursTexts.label}: {coloursTexts.kinds[kind]}
          </option>
        ))}
      </NativeSelect>
    </>
  );

  return (
    <>
      <Group gap="0.25rem 1rem">
        <h2>{chart.title}</h2>
        <Text span size="sm" c="dimmed" style={{ flexGrow: 1 }}>
          {texts.counts(chart.states.length - 1, chart.transitions.length)}. {texts.version}{' '}
          <code>{chart.version}</code>
        </Text>
        <Group gap="xs" data-no-print>
          <StateSelect chart={chart} selected={selected} />
          <Button size="xs" variant="default" onClick={() => window.print()}>
            {texts.print}
          </Button>
        </Group>
      </Group>
      {place.colours === 'counts' && countsFile}
      {place.colours !== null && <Text size="sm">{coloursTexts.notes[place.colours]}</Text>}
      <div className={css['columns']} data-open={state === undefined || isList ? undefined : ''}>
        <div>
          {isList ? (
            <>
              <Group gap="xs" my="sm" data-no-print>
                {tools}
              </Group>
              <Deadlines chart={chart} />
              <StateList
                chart={chart}
                place={place}
                counts={counts}
                toggleHref={(path) => go({ open: toggled(path) })}
              />
            </>
          ) : (
            <Picture
              chart={chart}
              place={place}
              counts={counts}
              window={size}
              tools={tools}
              hrefOf={({ id, isOpen }) => hrefOf(id, isOpen === false)}
              foldHrefOf={({ id }) => go({ open: toggled(id) })}
            />
          )}
        </div>
        {state !== undefined && !isList && <StateDetails chart={chart} state={state} counts={counts} />}
      </div>
      <Stack gap="xs" mt="sm">
        <Disclosure title={texts.legendTitle}>
          <ul>
            {texts.legend.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
        <div data-no-print>
          <Disclosure title={foldTexts.exports}>
            <ExportLinks chart={chart} />
          </Disclosure>
        </div>
      </Stack>
    </>
  );
};

/** In a picture they are a box. */
const Deadlines = ({ chart: { deadlines = [] } }: { chart: ChartExport }) =>
  deadlines.length > 0 && (
    <>
      <h3>{foldTexts.deadlines}</h3>
      <ul>
        {deadlines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );

interface PictureProps extends Props {
  window: Room;
  tools: ReactNode;
  hrefOf: (node: FoldedNode) => string;
  foldHrefOf: (node: FoldedNode) => string;
}

const Picture = ({ chart, counts, foldHrefOf, hrefOf, place, tools, window: size }: PictureProps) => {
  const [top, setTop] = useState<{ top: number; width: number } | null>(null);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element !== null) {
      const box = element.getBoundingClientRect();
      setTop({ top: box.top + window.scrollY, width: element.clientWidth });
    }
  }, []);
  const folded = foldChart(chart, new Set(place.open), usualWay(chart.name));
  const colour = colouring(chart, place.colours, counts);
  // The frame of the drawing and the buttons of its zoom take some of the height.
  const room =
    top === null
      ? null
      : { width: Math.min(top.width, size.width) - 6, height: Math.max(size.height - top.top - TOOLS_HEIGHT, 320) };
  const drawn = useLayout(toGraph(folded, colour), room);
  const layout = drawn === null || room === null ? null : withDeadlines(drawn, room, chart.deadlines ?? []);
  // A drawing larger than the window opens where the chart begins.
  const beginning = folded.nodes.find(({ isInitial, isOpen }) => isInitial && isOpen !== true)?.id;
  const focus = layout?.nodes.find(({ id }) => id === (place.state ?? beginning));
  return (
    <div ref={measure} key={size.width}>
      {layout === null && <Text c="dimmed">{foldTexts.drawing}</Text>}
      {layout !== null && room !== null && (
        <Canvas
          key={place.open.join(' ')}
          width={layout.width}
          tools={tools}
          isDestination={place.state !== null}
          firstZoom={Math.max(LEAST_ZOOM, fittingZoom(layout, room))}
          focus={focus}
        >
          {(zoom) => (
            <FoldedPicture
              chart={chart}
              folded={folded}
              layout={layout}
              zoom={zoom}
              selected={place.state}
              colour={colour}
              hrefOf={hrefOf}
              foldHrefOf={foldHrefOf}
            />
          )}
        </Canvas>
      )}
    </div>
  );
};

const StateSelect = ({ chart, selected }: { chart: ChartExport; selected: string | null }) => (
  <NativeSelect
    size="xs"
    w="13rem"
    aria-label={texts.chooseState}
    value={selected ?? ''}
    onChange={(event) => {
      window.location.hash = hrefs.state(chart.name, event.target.value);
    }}
  >
    <option value="">{texts.noState}</option>
    {chart.states
      .filter(({ parent }) => parent !== null)
      .map(({ path, title }) => (
        <option key={path} value={path}>
          {`${'\u00a0\u00a0'.repeat(path.split('.').length - 1)}${title}`}
        </option>
      ))}
  </NativeSelect>
);
