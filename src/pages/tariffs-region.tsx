import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Tariff } from '../../contract/tariffs.ts';
import { useFeature } from '../actors/use-feature.ts';
import { useRegions } from '../actors/use-regions.ts';
import { paths } from '../lib/paths.ts';
import { useBeginPortation } from '../features/portation/use-begin-portation.ts';
import { readSearch, type TariffSearch, writeSearch } from '../features/tariffs/tariff-search.ts';
import { TariffCatalogue } from '../features/tariffs/TariffCatalogue.tsx';
import { TariffPageSkeleton } from '../features/tariffs/TariffPageSkeleton.tsx';
import { tariffsTexts as texts } from '../features/tariffs/tariffs.texts.ts';
import { UnknownRegion } from '../features/tariffs/UnknownRegion.tsx';
import { clearRegion, storeRegion } from '../lib/region-cookie.ts';
import { LoadedContent } from '../ui/LoadedContent.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';
import { useQueryState } from '../ui/use-query-state.ts';

export const Component = () => {
  const { region: slug = '' } = useParams();
  const { loaded, retry } = useRegions();
  const region = loaded.tag === 'loaded' ? loaded.data.find((one) => one.slug === slug) : undefined;
  usePageMeta({
    title: region === undefined ? texts.title : texts.titleIn(region.name),
    description: texts.description,
  });

  const [search, change] = useQueryState(readSearch, writeSearch, 'step');

  const navigate = useNavigate();
  const isOpen = useFeature('Portation') === true;
  const dialog = useRef<'none' | 'opened' | 'closing'>('none');
  const changeOrReturn = (next: TariffSearch): void => {
    if (search.shown === null) {
      dialog.current = next.shown === null ? 'none' : 'opened';
    } else if (dialog.current === 'closing') {
      return;
    } else if (dialog.current === 'opened' && next.shown === null) {
      // Closes a dialog opened on this page by going back, so that the history does not grow.
      dialog.current = 'closing';
      void navigate(-1);
      return;
    }
    change(next);
  };
  // Forward opens it again.
  useEffect(() => {
    if (search.shown === null) {
      dialog.current = 'none';
    }
  }, [search.shown]);
  const beginPortation = useBeginPortation();
  const join = useCallback(
    ({ id, operatorId }: Tariff) => beginPortation({ operatorId, tariffId: id }),
    [beginPortation],
  );

  const hrefOf = useCallback(
    (next: TariffSearch) => {
      const text = writeSearch(next).toString();
      return text === '' ? paths.tariffsRegion.href(slug) : `${paths.tariffsRegion.href(slug)}?${text}`;
    },
    [slug],
  );

  // Stores the region in a cookie.
  useEffect(() => {
    if (region !== undefined) {
      storeRegion(region.slug);
    } else if (loaded.tag === 'loaded') {
      clearRegion(slug);
    }
  }, [loaded.tag, region, slug]);

  return (
    <LoadedContent loaded={loaded} retry={retry} failed={texts.regionsFailed} isPage skeleton={<TariffPageSkeleton />}>
      {(regions) =>
        region === undefined ? (
          <UnknownRegion regions={regions} slug={slug} />
        ) : (
          <TariffCatalogue
            region={region}
            search={search}
            onChange={changeOrReturn}
            onJoin={isOpen ? join : null}
            hrefOf={hrefOf}
          />
        )
      }
    </LoadedContent>
  );
};
