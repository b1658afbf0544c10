import { Anchor, Box, Group, NavLink, Stack } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { useState } from 'react';
import { charts } from '../inspector/charts.ts';
import { hrefs, readHash, useHash } from './address.ts';
import { ChartView } from './ChartView.tsx';
import { CompareView } from './CompareView.tsx';
import type { Counts } from './counts.ts';
import { CountsFile } from './CountsFile.tsx';
import { galleryTexts as texts } from './gallery.texts.ts';
import { ReplayView } from '../inspector/ReplayView.tsx';
import { readSaved } from './passes.ts';
import { SearchView } from './SearchView.tsx';
import { stories } from './stories.ts';
import { StoryPage } from './StoryPage.tsx';
import { StoryView } from './StoryView.tsx';
import { SystemMap } from './SystemMap.tsx';
import css from './Gallery.module.css';

const showTop = (main: HTMLElement | null): void => {
  if (main !== null) {
    window.scrollTo(0, 0);
  }
};

/** All charts of the service, with the tools of analysts and testers. */
export const Gallery = () => {
  const place = readHash(useHash());
  const [counts, setCounts] = useState<Counts | null>(null);
  const chart = place.view === 'chart' ? charts.find(({ name }) => name === place.chart) : undefined;
  const story = place.view === 'story' ? stories.find(({ name }) => name === place.story) : undefined;
  if (story !== undefined && place.view === 'story' && place.isPage) {
    return <StoryPage story={story} step={place.step} />;
  }
  return (
    <>
      <Group
        component="header"
        gap="0.25rem 1.5rem"
        align="baseline"
        px="md"
        py={6}
        className={css['header'] ?? ''}
        data-no-print
      >
        <h1>{texts.title}</h1>
        <Anchor href="/">{texts.site}</Anchor>
      </Group>
      <div className={css['frame']}>
        <Stack component="nav" gap="xs" p="xs" className={css['nav'] ?? ''} aria-label={texts.navigation} data-no-print>
          <Links
            items={[
              { href: hrefs.map, label: texts.map, active: place.view === 'map' },
              { href: hrefs.story('usual', 0), label: texts.story, active: place.view === 'story' },
              { href: hrefs.search(''), label: texts.search, active: place.view === 'search' },
            ]}
          />
          <Links
            items={charts.map(({ name, title }) => ({
              href: hrefs.chart(name),
              label: title,
              active: chart?.name === name,
            }))}
          />
          <Links
            label={texts.tools}
            items={[
              { href: hrefs.compare, label: texts.compare, active: place.view === 'compare' },
              { href: hrefs.replay, label: texts.replay, active: place.view === 'replay' },
            ]}
          />
        </Stack>
        <Box component="main" key={`${place.view} ${chart?.name ?? story?.name}`} ref={showTop} px="md" py="xs" miw={0}>
          {place.view === 'compare' && <CompareView />}
          {place.view === 'replay' && <ReplayView place={place} readSaved={readSaved} linkOf={hrefs.replayed} />}
          {place.view === 'search' && <SearchView query={place.query} />}
          {place.view === 'map' && <SystemMap />}
          {story !== undefined && place.view === 'story' && (
            <StoryView key={story.name} story={story} position={place.step} />
          )}
          {place.view === 'chart' && chart !== undefined && (
            <ChartView
              key={chart.name}
              chart={chart}
              place={place}
              counts={counts}
              countsFile={<CountsFile counts={counts} onRead={setCounts} />}
            />
          )}
        </Box>
      </div>
    </>
  );
};

interface LinksProps {
  items: readonly { href: string; label: string; active: boolean }[];
  label?: string;
}

/** Scrolls the row of links on a phone to the current one, without scrolling the page. */
const showInRow = (link: HTMLAnchorElement | null): void => {
  const row = link?.closest('ul');
  if (link !== null && row !== null && row !== undefined && row.scrollWidth > row.clientWidth) {
    row.scrollLeft = link.offsetLeft - row.offsetLeft - 16;
  }
};

const Links = ({ items, label }: LinksProps) => (
  <Group component="ul" gap={4} aria-label={label}>
    {items.map(({ active, href, label }) => (
      <li key={href}>
        <NavLink
          ref={active ? showInRow : undefined}
          py={6}
          href={href}
          label={label}
          aria-current={active ? 'page' : undefined}
        />
      </li>
    ))}
  </Group>
);
