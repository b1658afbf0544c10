import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Region } from '../../contract/regions.ts';
import { homeTexts as texts } from '../features/home/home.texts.ts';
import { useBestTariffs } from '../features/home/use-best-tariffs.ts';
import { TariffBriefs } from '../features/tariffs/TariffBriefs.tsx';
import { paths } from '../lib/paths.ts';
import { LoadedContent } from '../ui/LoadedContent.tsx';

/** The best tariffs of the visitor's region, on the home page. */
export const BestTariffs = ({ region }: { region: Region }) => {
  const { loaded, retry } = useBestTariffs(region.slug);
  return (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.tariffsFailed}>
      {(tariffs) =>
        tariffs.length === 0 ? (
          <Text>{texts.noTariffs}</Text>
        ) : (
          <>
            <Text mb="md">{texts.tariffsLead}</Text>
            <TariffBriefs
              tariffs={tariffs}
              hrefOf={({ id }) => `${paths.tariffsRegion.href(region.slug)}?tariff=${encodeURIComponent(id)}`}
            />
            <Text mt="md">
              <Anchor component={Link} to={paths.tariffsRegion.href(region.slug)}>
                {texts.allTariffs}
              </Anchor>
            </Text>
          </>
        )
      }
    </LoadedContent>
  );
};
