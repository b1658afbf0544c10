import { Box, Text } from '@mantine/core';
import { memo, useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { View } from './map-areas.ts';
import { nextRegion } from './next-region.ts';
import { regionMapTexts as texts } from './region-map.texts.ts';
import { mapSize, regionShapes, type RegionShape } from './region-shapes.ts';
import css from './RegionMap.module.css';

/** The data of a region on the map. */
export interface RegionFact {
  name: string;
  /** Short label: «9 операторов». */
  about: string;
  /** Step of the colour scale; 0: no operators. */
  level: number;
}

interface Props {
  facts: ReadonlyMap<string, RegionFact>;
  view: View;
  /** The regions reachable by keyboard: those of the shown area. */
  shown: readonly RegionShape[];
  selected: string | null;
  onSelect: (code: string) => void;
}

/** The largest region: the first keyboard position. */
const FIRST = '14';

const codeOf = (target: EventTarget): string | null =>
  target instanceof Element ? target.getAttribute('data-code') : null;

/**
 * The map of the country as a listbox of regions: one tab stop, arrow keys inside. The hovered or focused region is
 * named beside it; the list below has the same data.
 */
export const RegionMap = ({ facts, onSelect, selected, shown, view }: Props) => {
  const hintId = useId();
  const [current, setCurrent] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const drawn = useMemo(() => regionShapes.filter(({ code }) => facts.has(code)), [facts]);
  const reachable = useMemo(() => shown.filter(({ code }) => facts.has(code)), [shown, facts]);
  const names = useMemo(() => new Map([...facts].map(([code, { name }]) => [code, name])), [facts]);
  // Tab moves to a visible region.
  const tabStop =
    [current, selected, FIRST].find((code) => reachable.some((shape) => shape.code === code)) ??
    reachable[0]?.code ??
    null;

  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const code = codeOf(event.target);
    if (code === null || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect(code);
    } else if (event.key === 'Escape') {
      setPointed(null);
      setFocused(null);
    } else {
      const next = nextRegion(reachable, names, code, event.key);
      if (next === null) {
        return;
      }
      event.preventDefault();
      setCurrent(next);
      event.currentTarget.querySelector<SVGElement>(`[data-code="${next}"]`)?.focus();
    }
  };

  const named = focused ?? pointed;
  return (
    <Box miw={0}>
      {/* Without the hint: the name is placed by shares of the map. */}
      <Box pos="relative">
        <svg
          className={css['map']}
          data-part={view.width < mapSize.width || undefined}
          viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
          role="listbox"
          tabIndex={-1}
          aria-label={texts.map}
          aria-describedby={hintId}
          onClick={({ target }) => {
            const code = codeOf(target);
            if (code !== null) {
              onSelect(code);
            }
          }}
          onFocus={({ target }) => {
            const code = codeOf(target);
            setCurrent(code);
            // Focus by pointer shows neither ring nor name.
            setFocused(target.matches(':focus-visible') ? code : null);
          }}
          onBlur={() => setFocused(null)}
          onKeyDown={move}
          onPointerOver={({ pointerType, target }) => setPointed(pointerType === 'touch' ? null : codeOf(target))}
          onPointerLeave={() => setPointed(null)}
        >
          <Regions shapes={drawn} facts={facts} tabStop={tabStop} selected={selected} />
          <Outline code={selected} stroke="var(--mantine-color-body)" width={6} />
          <Outline code={selected} stroke="var(--mantine-color-text)" width={2.5} isMark />
          <Outline code={pointed} stroke="var(--mantine-color-text)" width={1.5} />
          <Outline code={focused} stroke="var(--ring)" width={8} />
          <Outline code={focused} stroke="var(--site-focus)" width={3.5} isMark />
        </svg>
        <Name code={named} fact={named === null ? undefined : facts.get(named)} view={view} />
      </Box>
      <Text id={hintId} className={css['hint'] ?? ''} mt="xs" size="xs" c="dimmed" data-no-print="">
        {texts.mapHint}
      </Text>
    </Box>
  );
};

interface RegionsProps {
  shapes: readonly RegionShape[];
  facts: ReadonlyMap<string, RegionFact>;
  tabStop: string | null;
  selected: string | null;
}

/** All outlines, memoized: pointer moves do not re-render them. */
const Regions = memo(function Regions({ tabStop, facts, selected, shapes }: RegionsProps) {
  return shapes.map(({ code, path }) => {
    const fact = facts.get(code);
    if (fact === undefined) {
      return null;
    }
    return (
      <path
        key={code}
        d={path}
        className={css['region']}
        fill={fact.level === 0 ? 'var(--site-surface)' : `var(--level-${fact.level})`}
        data-code={code}
        data-level={fact.level}
        role="option"
        aria-label={texts.regionLabel(fact.name, fact.about)}
        aria-selected={code === selected}
        tabIndex={code === tabStop ? 0 : -1}
      />
    );
  });
});

interface OutlineProps {
  code: string | null;
  stroke: string;
  width: number;
  /** Drawn in the system's highlight colour when colours are forced. */
  isMark?: boolean;
}

/** The outline of one region above all others, so that no neighbour covers its border. */
const Outline = ({ code, isMark = false, stroke, width }: OutlineProps) => {
  const shape = code === null ? undefined : regionShapes.find((one) => one.code === code);
  return shape === undefined ? null : (
    <path
      d={shape.path}
      className={css['outline']}
      data-mark={isMark || undefined}
      fill="none"
      stroke={stroke}
      strokeWidth={width}
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      aria-hidden="true"
    />
  );
};

/** Share of the map's height that the name needs above a region. */
const MIN_SPACE_ABOVE = 0.2;

const within = (share: number): number => Math.min(Math.max(share, 0), 1);

/** The visible name beside a region; screen readers use the region's label. */
const Name = ({ code, fact, view }: { code: string | null; fact: RegionFact | undefined; view: View }) => {
  const shape = regionShapes.find((one) => one.code === code);
  if (shape === undefined || fact === undefined) {
    return null;
  }
  const [, top, , bottom] = shape.box;
  const x = within((shape.middle[0] - view.left) / view.width);
  const isBelow = (top - view.top) / view.height < MIN_SPACE_ABOVE;
  const y = within(((isBelow ? bottom : top) - view.top) / view.height);
  return (
    <Box
      aria-hidden="true"
      data-no-print=""
      pos="absolute"
      w="max-content"
      maw="min(18rem, 80%)"
      px={10}
      py={6}
      fz="sm"
      lh={1.35}
      c="var(--mantine-color-body)"
      bg="var(--mantine-color-text)"
      // Visible in forced colours.
      bd="1px solid transparent"
      bdrs="sm"
      style={{
        zIndex: 1,
        display: 'grid',
        pointerEvents: 'none',
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        // Near the right edge the name is aligned left, near the left edge right.
        transform: `translate(${-Math.round(x * 100)}%, ${isBelow ? '0.25rem' : 'calc(-100% - 0.25rem)'})`,
      }}
    >
      <strong>{fact.name}</strong>
      <span>{fact.about}</span>
    </Box>
  );
};
