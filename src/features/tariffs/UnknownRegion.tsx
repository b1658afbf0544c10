import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Region } from '../../../contract/regions.ts';
import { paths } from '../../lib/paths.ts';
import { autoGrid } from '../../ui/auto-grid.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { similarRegions } from './similar-regions.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';

/** The not-found page of an unknown region, with similar regions. */
export const UnknownRegion = ({ regions, slug }: { regions: readonly Region[]; slug: string }) => (
  <NotFoundView
    title={texts.unknownRegion}
    text={
      <>
        {texts.unknownRegionText}
        <span style={{ ...autoGrid('15rem', '0.75rem 1.5rem', 'auto-fill'), marginBlock: '0.75rem' }} role="list">
          {similarRegions(regions, slug).map((region) => (
            <span key={region.slug} role="listitem">
              <Anchor component={Link} to={paths.tariffsRegion.href(region.slug)}>
                {region.name}
              </Anchor>
            </span>
          ))}
        </span>
      </>
    }
    action={
      <Button component={Link} to={`${paths.tariffs.href()}?change=1`}>
        {texts.allRegions}
      </Button>
    }
  />
);
