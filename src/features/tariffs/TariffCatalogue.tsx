import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Region } from '../../../contract/regions.ts';
import type { Tariff } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { paths } from '../../lib/paths.ts';
import { countOf, tariffForms } from '../../lib/plurals.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { LoadFailure } from '../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CompareView } from './CompareView.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { ServicesList } from './ServicesList.tsx';
import { SortingRule } from './SortingRule.tsx';
import { TariffCards } from './TariffCards.tsx';
import { TariffDialog } from './TariffDialog.tsx';
import { TariffTable } from './TariffTable.tsx';
import {
  COMPARED_AT_MOST,
  countFilters,
  narrow,
  ofKind,
  type SortKey,
  sortKeysOf,
  toggleCompared,
  type TariffSearch,
  withoutFilters,
} from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import { PAGE_SIZE, useTariffList } from './use-tariff-list.ts';
import css from './TariffCatalogue.module.css';

interface Props {
  region: Region;
  search: TariffSearch;
  /** Writes the search to the address. */
  onChange: (search: TariffSearch) => void;
  hrefOf: (search: TariffSearch) => string;
  /** Begins a portation with this tariff; null while orders are not accepted. */
  onJoin: ((tariff: Tariff) => void) | null;
}

const loadFilters = async (api: Api, signal: AbortSignal) => (await api.getTariffFiltersV2({}, { signal })).data;

/** Tariffs of a region: filters, list, comparison. */
export const TariffCatalogue = ({ hrefOf, onChange, onJoin, region, search }: Props) => {
  const filters = useLoaded(loadFilters);
  const facts = filters.loaded.tag === 'loaded' ? filters.loaded.data : null;
  const regionFilters = facts?.regions.find(({ regionSlug }) => regionSlug === region.slug) ?? null;
  const operatorNames = useMemo(
    () => new Map((facts?.operators ?? []).map(({ operatorName, operatorSlug }) => [operatorSlug, operatorName])),
    [facts],
  );
  const { compared, view } = search;
  const focusTarget = useHeadingFocus(search);

  return (
    <Stack gap="lg">
      <PageHeading>{texts.heading(region.name)}</PageHeading>
      <Text className={css['region'] ?? ''}>
        {texts.yourRegion} {region.name}. <Link to={`${paths.tariffs.href()}?change=1`}>{texts.changeRegion}</Link>
      </Text>
      {view === 'compare' ? (
        <CompareView
          headingRef={focusTarget}
          ids={compared}
          onJoin={onJoin}
          onRemove={(id) => onChange(toggleCompared(search, id))}
          onBack={() => onChange({ ...search, view: 'cards' })}
        />
      ) : (
        <>
          <div>
            <Segments
              label={texts.kind}
              value={search.kind}
              onChange={(kind) => onChange(ofKind(search, kind))}
              choices={[
                { value: 'Package', label: texts.packages },
                { value: 'NonPackage', label: texts.rates },
              ]}
            />
          </div>
          <div className={css['columns']}>
            {regionFilters === null ? (
              filters.loaded.tag === 'failed' ? (
                <LoadFailure title={texts.filtersFailed} failure={filters.loaded.failure} onRetry={filters.retry} />
              ) : (
                <div className={css['awaited']}>
                  <LoadingSkeleton lines={12} />
                </div>
              )
            ) : (
              <FilterPanel
                search={search}
                filters={regionFilters}
                operators={facts?.operators ?? []}
                onChange={onChange}
              />
            )}
            <TariffList
              region={region}
              search={search}
              operatorNames={operatorNames}
              onChange={onChange}
              onJoin={onJoin}
              hrefOf={hrefOf}
              foundRef={focusTarget}
            />
          </div>
          {compared.length === 0 ? null : <CompareBar search={search} onChange={onChange} />}
        </>
      )}
      {search.shown === null ? null : (
        <TariffDialog id={search.shown} onJoin={onJoin} onClose={() => onChange({ ...search, shown: null })} />
      )}
    </Stack>
  );
};

/**
 * Moves focus to the results when the focused control has disappeared (a removed filter, another view) or has opened
 * another page of the list.
 */
const useHeadingFocus = (search: TariffSearch): RefObject<HTMLHeadingElement | null> => {
  const focusTarget = useRef<HTMLHeadingElement>(null);
  const shown = useRef(search);
  // Focus and scrolling are DOM state, outside React.
  useEffect(() => {
    const { page, view } = shown.current;
    const isSame = shown.current === search;
    shown.current = search;
    const focused = document.activeElement;
    const isPaged = page !== search.page && focused?.closest('main nav') != null;
    if (isSame || !(isPaged || focused === null || focused === document.body)) {
      return;
    }
    focusTarget.current?.focus({ preventScroll: !isPaged && view === search.view });
  }, [search]);
  return focusTarget;
};

type ListProps = Props & { operatorNames: ReadonlyMap<string, string>; foundRef: RefObject<HTMLHeadingElement | null> };

const TariffList = ({ foundRef, hrefOf, onChange, onJoin, operatorNames, region, search }: ListProps) => {
  const { isPending, loaded, retry } = useTariffList(region.slug, search);
  const isSlow = useDelayed(isPending);
  const announce = useAnnounce();
  const totalRows = loaded.tag === 'loaded' ? loaded.data.totalRows : null;
  const tariffs = loaded.tag === 'loaded' ? loaded.data.tariffs : [];
  const pages = Math.ceil((totalRows ?? 0) / PAGE_SIZE);
  const count = totalRows === null ? null : texts.found(countOf(totalRows, tariffForms));
  const found =
    count === null || search.page === 1 || search.page > pages ? count : texts.foundOn(count, search.page, pages);
  // Announces the number of results to screen readers.
  useEffect(() => {
    if (found !== null && !isPending) {
      announce(found);
    }
  }, [found, isPending, announce]);

  const current = useRef({ onChange, search });
  // Stable callbacks, so that memoized cards are not re-rendered.
  useLayoutEffect(() => {
    current.current = { onChange, search };
  });
  const onCompare = useCallback(({ id }: Tariff) => {
    const now = current.current;
    now.onChange(toggleCompared(now.search, id));
  }, []);
  const onDetails = useCallback(({ id }: Tariff) => {
    const now = current.current;
    now.onChange({ ...now.search, shown: id });
  }, []);
  const handlers = {
    compared: search.compared,
    isFull: search.compared.length >= COMPARED_AT_MOST,
    onCompare,
    onDetails,
    onJoin,
  };
  return (
    <section aria-label={texts.title} className={css['list']}>
      <ActiveFilters search={search} operatorNames={operatorNames} onChange={onChange} />
      <div className={css['toolbar']}>
        <h2 ref={foundRef} tabIndex={-1} className={css['found']}>
          {isSlow ? texts.loading : (found ?? (loaded.tag === 'failed' ? texts.title : texts.loading))}
        </h2>
        <div className={css['tools']}>
          <NativeSelect
            aria-label={texts.sort}
            value={search.sort}
            onChange={(event) => onChange(narrow(search, { sort: event.currentTarget.value as SortKey }))}
            data={sortKeysOf(search.kind).map((value) => ({ value, label: texts.sorts[value] }))}
          />
          <NativeSelect
            aria-label={texts.order}
            value={search.isDescending ? 'desc' : 'asc'}
            onChange={(event) => onChange(narrow(search, { isDescending: event.currentTarget.value === 'desc' }))}
            data={[
              { value: 'asc', label: texts.ascending },
              { value: 'desc', label: texts.descending },
            ]}
          />
          <Segments
            label={texts.view}
            value={search.view}
            onChange={(view) => onChange({ ...search, view })}
            choices={[
              { value: 'cards', label: texts.views.cards },
              { value: 'table', label: texts.views.table },
            ]}
          />
        </div>
      </div>
      {loaded.tag === 'loading' ? <LoadingSkeleton label={texts.loading} lines={16} isWhole /> : null}
      {loaded.tag === 'failed' ? (
        <LoadFailure
          title={texts.failed}
          failure={loaded.failure}
          onRetry={() => {
            // Focus moves on: the button disappears with the failure.
            foundRef.current?.focus();
            retry();
          }}
        />
      ) : null}
      {loaded.tag === 'loaded' ? (
        <div className={css['results']} aria-busy={isPending} data-slow={isSlow || undefined}>
          {tariffs.length === 0 ? (
            <NoTariffs search={search} totalRows={totalRows ?? 0} onChange={onChange} />
          ) : search.view === 'table' ? (
            <TariffTable tariffs={tariffs} isPackage={search.kind === 'Package'} {...handlers} />
          ) : (
            <TariffCards tariffs={tariffs} {...handlers} />
          )}
        </div>
      ) : null}
      <PageLinks label={texts.pages} page={search.page} pages={pages} hrefOf={(page) => hrefOf({ ...search, page })} />
      <SortingRule />
      <ServicesList />
      <Text size="sm" c="dimmed">
        {texts.checked}
      </Text>
    </section>
  );
};

const NoTariffs = ({ onChange, search, totalRows }: Pick<Props, 'onChange' | 'search'> & { totalRows: number }) => {
  if (totalRows > 0) {
    return (
      <Notice kind="info" title={texts.beyond}>
        <Button mt="xs" onClick={() => onChange({ ...search, page: 1 })}>
          {texts.toFirst}
        </Button>
      </Notice>
    );
  }
  return countFilters(search) === 0 ? (
    <Notice kind="info" title={texts.nothingAtAll} />
  ) : (
    <Notice kind="info" title={texts.nothing}>
      <Text>{texts.nothingText}</Text>
      <Button mt="xs" onClick={() => onChange(withoutFilters(search))}>
        {texts.reset}
      </Button>
    </Notice>
  );
};

/** The tariffs chosen for comparison, at the bottom of the window. */
const CompareBar = ({ onChange, search }: Pick<Props, 'onChange' | 'search'>) => (
  <div className={css['bar']} role="region" aria-label={texts.compareHeading}>
    <Text>
      {texts.compareBar(String(search.compared.length))}
      {search.compared.length >= COMPARED_AT_MOST ? `. ${texts.compareFull}` : null}
    </Text>
    <Group gap="sm">
      <Button onClick={() => onChange({ ...search, view: 'compare' })}>{texts.compareOpen}</Button>
      <Button variant="default" onClick={() => onChange({ ...search, compared: [] })}>
        {texts.compareClear}
      </Button>
    </Group>
  </div>
);
