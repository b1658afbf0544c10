import { useEffect, useRef } from 'react';
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
import css from './CoverageView.module.css';

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
    <figure className={css['panel']}>
      <figcaption className={css['caption']}>
        <OperatorTile
          src={operatorLogo}
          size={32}
          name={operatorName}
          note={date === null ? texts.undated : texts.dateOf(formatCalendarDate(date))}
        />
      </figcaption>
      {source.kind === 'None' || drawn?.kind === 'None' ? (
        <p className={css['blank']}>{texts.nothing(operatorName)}</p>
      ) : null}
      {source.kind === 'Reference' && !isOwnSource ? (
        <p className={css['blank']}>
          {texts.elsewhere(operatorName)} <a href={source.address}>{texts.elsewhereLink}</a>
        </p>
      ) : null}
      {isOwnSource && loaded.tag === 'failed' ? (
        <div className={css['blank']}>
          <LoadFailure title={texts.mapFailed} failure={loaded.failure} onRetry={retry} />
        </div>
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
        <div className={css['blank']}>
          <LoadingSkeleton label={texts.loading} lines={6} />
        </div>
      ) : null}
    </figure>
  );
};

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
    ground: colour('--coverage-ground'),
    border: colour('--coverage-border'),
    text: colour('--coverage-text'),
    halo: colour('--coverage-halo'),
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
    <div
      ref={element}
      className={css['canvas']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a map that the arrows move must take focus
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby={hintId}
    />
  );
};
