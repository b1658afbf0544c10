import { Paper, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { autoGrid } from '../../ui/auto-grid.ts';
import { NeedsScripts } from '../../ui/NeedsScripts.tsx';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import cardsCss from './TariffCards.module.css';
import css from './TariffCatalogue.module.css';

/** The grid of the cards: two columns where they fit. */
export const cardGrid = autoGrid('16rem');

/** Cards to come, in their places. */
export const TariffCardsSkeleton = () => (
  <div role="status" style={cardGrid}>
    <VisuallyHidden>{texts.loading}</VisuallyHidden>
    {Array.from({ length: 6 }, (_, index) => (
      <Paper key={index} withBorder radius="lg" p="md" className={cardsCss['card'] ?? ''} aria-hidden="true">
        <Skeleton height={32} width="60%" />
        <Skeleton height={22} width="40%" />
        <Skeleton height={32} />
        <Skeleton height={24} width="50%" />
      </Paper>
    ))}
  </div>
);

/** The tariffs of a region to come: filters, cards and the plot. */
export const TariffPageSkeleton = () => (
  <Stack gap="lg" pt="lg">
    <NeedsScripts what="page" />
    <Skeleton height={26} maw={280} />
    <Skeleton height={44} maw={570} />
    <div className={css['catalogue']}>
      <div className={css['columns']} data-plotted>
        <div className={css['filters']} aria-hidden="true">
          <div className={css['wide']}>
            <Stack gap="lg">
              {Array.from({ length: 4 }, (_, index) => (
                <Skeleton key={index} height={112} />
              ))}
            </Stack>
          </div>
          <Skeleton height={36} className={css['narrow'] ?? ''} />
        </div>
        <div className={css['plot']} aria-hidden="true">
          <Skeleton height={520} radius="lg" />
        </div>
        <TariffCardsSkeleton />
      </div>
    </div>
  </Stack>
);
