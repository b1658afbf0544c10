import { Anchor, Box, Group, NavLink, Stack } from '@mantine/core';
import '@mantine/core/styles/NavLink.layer.css';
import { charts } from '../inspector/charts.ts';
import { hrefs, readHash, useHash } from './address.ts';
import { ChartView } from './ChartView.tsx';
import { CompareView } from './CompareView.tsx';
import { galleryTexts as texts } from './gallery.texts.ts';
import { ReplayView } from '../inspector/ReplayView.tsx';
import css from './Gallery.module.css';

/** All charts of the service, with the tools of analysts and testers. */
export const Gallery = () => {
  const place = readHash(useHash());
  const chart = place.view === 'chart' ? charts.find(({ name }) => name === place.chart) : undefined;
  return (
    <>
      <Group
        component="header"
        gap="0.25rem 1.5rem"
        align="baseline"
        px="md"
        py="sm"
        className={css['header'] ?? ''}
        data-no-print
      >
        <h1>{texts.title}</h1>
        <Anchor href="/">{texts.site}</Anchor>
      </Group>
      <div className={css['frame']}>
        <Stack component="nav" p="md" className={css['nav'] ?? ''} aria-label={texts.navigation} data-no-print>
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
        <Box component="main" p="md" miw={0}>
          {place.view === 'compare' && <CompareView />}
          {place.view === 'replay' && <ReplayView />}
          {place.view === 'chart' && chart !== undefined && (
            <ChartView key={chart.name} chart={chart} selected={place.state} />
          )}
          {place.view === 'chart' && chart === undefined && <p>{texts.noCharts}</p>}
        </Box>
      </div>
    </>
  );
};

interface LinksProps {
  items: readonly { href: string; label: string; active: boolean }[];
  label?: string;
}

const Links = ({ items, label }: LinksProps) => (
  <Group component="ul" gap={4} aria-label={label}>
    {items.map(({ active, href, label }) => (
      <li key={href}>
        <NavLink href={href} label={label} aria-current={active ? 'page' : undefined} />
      </li>
    ))}
  </Group>
);
