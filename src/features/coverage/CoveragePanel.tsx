import { Anchor, Box, Paper, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { CoverageCatalogue, CoverageNetwork, DrawnSource } from '../../../contract/coverage.ts';
import { formatCalendarDate } from '../../../domain/calendar-date.ts';
import { LoadFailure } from '../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { OperatorTile } from '../../ui/OperatorLogo.tsx';
import type * as MapsModule from './coverage-map.ts';
import type { CoverageMap, MapColours, SharedView } from './coverage-map.ts';
import { isOwnDocument, type Shown } from './coverage-search.ts';
import { coverageTexts as texts } from './coverage.texts.ts';
import { useReferencedSource } from './use-coverage.ts';

type Maps = typeof MapsModule;

interface Props {
  catalogue: CoverageCatalogue;
  network: CoverageNetwork;
  /** Null while the map module is loading. */
  drawing: { maps: Maps; shared: SharedView } | null;
  shown: Shown;
  hintId: string;
}

/** The map of one operator with its source. */
export const CoveragePanel = ({ catalogue, drawing, hintId, network, shown }: Props) => {
  const { date, operatorLogo, operatorName, source } = network;
  const isOwnSource = source.kind === 'Reference' && isOwnDocument(source.address);
  const { loaded, retry } = useReferencedSource(isOwnSource ? source.address : null);
  const drawn = source.kind === 'Reference' ? (isOwnSource && loaded.tag === 'loaded' ? loaded.data : null) : source;
  return (
    <Stack component="figure" gap="xs" m={0} miw={0}>
      <Box component="figcaption" mih="3rem">
        <OperatorTile
          src={operatorLogo}
          size={32}
          name={operatorName}
          note={date === null ? texts.undated : texts.dateOf(formatCalendarDate(date))}
        />
      </Box>
      {source.kind === 'None' || drawn?.kind === 'None' ? <Blank>{texts.nothing(operatorName)}</Blank> : null}
      {source.kind === 'Reference' && !isOwnSource ? (
        <Blank>
          {texts.elsewhere(operatorName)} <Anchor href={source.address}>{texts.elsewhereLink}</Anchor>
        </Blank>
      ) : null}
      {isOwnSource && loaded.tag === 'failed' ? (
        <Blank>
          <LoadFailure title={texts.mapFailed} failure={loaded.failure} onRetry={retry} />
        </Blank>
      ) : null}
      {drawn !== null && drawn.kind !== 'None' && drawing !== null ? (
        <Canvas
          {...drawing}
          catalogue={catalogue}
          source={drawn}
          shown={shown}
          label={texts.mapOf(operatorName)}
          hintId={hintId}
        />
      ) : null}
      {(isOwnSource && loaded.tag === 'loading') || (drawn !== null && drawn.kind !== 'None' && drawing === null) ? (
        <Blank>
          <LoadingSkeleton label={texts.loading} lines={6} />
        </Blank>
      ) : null}
    </Stack>
  );
};

const frame = { withBorder: true, radius: 'md', h: 'clamp(18rem, 40vw, 24rem)' } as const;
const border = { borderColor: 'var(--mantine-color-default-border)' };

/** In place of a map: why there is none. */
const Blank = ({ children }: { children: ReactNode }) => (
  <Paper
    {...frame}
    p="lg"
    bg="var(--site-surface)"
    style={{ ...border, display: 'grid', alignContent: 'center', overflow: 'hidden' }}
  >
    <div>{children}</div>
  </Paper>
);

/** Colours of the current theme, as computed by the browser. */
const coloursOf = (element: HTMLElement): MapColours => {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  return {
    generations: {
      '2G': colour('--coverage-2g'),
      '3G': colour('--coverage-3g'),
      '4G': colour('--coverage-4g'),
      '5G': colour('--coverage-5g'),
    },
    ground: colour('--site-surface'),
    border: colour('--mantine-color-default-border'),
    text: colour('--mantine-color-text'),
    halo: colour('--mantine-color-body'),
  };
};

interface CanvasProps {
  maps: Maps;
  shared: SharedView;
  catalogue: CoverageCatalogue;
  source: DrawnSource;
  shown: Shown;
  label: string;
  hintId: string;
}

const Canvas = ({ catalogue, hintId, label, maps, shared, shown, source }: CanvasProps) => {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<CoverageMap>(null);
  const first = useRef(shown);
  // OpenLayers draws outside React, in the colours of a theme that belongs to the document.
  useEffect(() => {
    const target = element.current;
    if (target === null) {
      return undefined;
    }
    const { ground, places } = catalogue;
    const opened = maps.openCoverageMap({
      target,
      shared,
      ground,
      places,
      source,
      shown: first.current,
      colours: coloursOf(target),
    });
    map.current = opened;
    const themes = new MutationObserver(() => opened.repaint(coloursOf(target)));
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      themes.disconnect();
      opened.dispose();
      map.current = null;
    };
  }, [catalogue, maps, shared, source]);
  // Updates the open map: a new one would reload its tiles.
  useEffect(() => {
    first.current = shown;
    map.current?.show(shown);
  }, [shown]);
  return (
    // The map handles the arrow and zoom keys itself; the table has the same data.
    <Paper
      {...frame}
      ref={element}
      style={{ ...border, overflow: 'hidden' }}
      // The arrow keys move the map.
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby={hintId}
    />
  );
};
