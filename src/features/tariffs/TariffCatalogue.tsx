import { Anchor, Accordion, Box, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import type { Region } from '../../../contract/regions.ts';
import type { Tariff, TariffFiltersV2 } from '../../../contract/tariffs.ts';
import type { Api } from '../../api/api.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { paths } from '../../lib/paths.ts';
import { countOf, tariffForms } from '../../../domain/plurals.ts';
import { selectTariffs, type SortKey } from '../../lib/tariffs/select-tariffs.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { HydratedWhenNear } from '../../ui/HydratedWhenNear.tsx';
import { LoadFailure } from '../../ui/LoadedContent.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SlowLoadNotice } from '../../ui/SlowResponseNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { PageLinks } from '../../ui/PageLinks.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { scaleOf } from '../../ui/TariffFacts.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { CompareView } from './CompareView.tsx';
import { FilterDrawer } from './FilterDrawer.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { ServicesList } from './ServicesList.tsx';
import { SortingRule } from './SortingRule.tsx';
import { TariffCards } from './TariffCards.tsx';
import { TariffDialog } from './TariffDialog.tsx';
import { TariffCardsSkeleton } from './TariffPageSkeleton.tsx';
import { TariffPlot } from './TariffPlot.tsx';
import { TariffTable } from './TariffTable.tsx';
import {
  COMPARED_AT_MOST,
  countFilters,
  criteriaOf,
  emptySearch,
  narrow,
  ofKind,
  readSearch,
  sortKeysOf,
  toggleCompared,
  type ChangeSearch,
  type TariffSearch,
  withoutFilters,
  writeSearch,
} from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import { useRegionTariffs } from './use-region-tariffs.ts';
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

/** Tariffs of a region: filters, list, plot, comparison. */
export const TariffCatalogue = ({ hrefOf, onChange, onJoin, region, search }: Props) => {
  // What follows a control is rendered after it, so that a slow phone shows the control's change at once.
  const shown = useDeferredValue(search);
  const focusTarget = useHeadingFocus(shown);
  const current = useRef({ onChange, search });
  // Stable callbacks, so that memoized parts are not rendered again.
  useLayoutEffect(() => {
    current.current = { onChange, search };
  });
  const change = useCallback<ChangeSearch>((make) => {
    const { onChange: write, search: now } = current.current;
    write(make(now));
  }, []);
  return (
    <Stack gap="lg">
      <PageHeading>{texts.heading(region.name)}</PageHeading>
      <Text data-no-print="">
        {texts.yourRegion} {region.name}.{' '}
        <Anchor component={Link} to={`${paths.tariffs.href()}?change=1`}>
          {texts.changeRegion}
        </Anchor>
      </Text>
      {search.shown === null ? null : (
        <TariffDialog id={search.shown} onJoin={onJoin} onClose={() => change((now) => ({ ...now, shown: null }))} />
      )}
      {shown.view === 'compare' ? (
        <CompareView
          headingRef={focusTarget}
          ids={search.compared}
          onJoin={onJoin}
          onRemove={(ids) => change((now) => ({ ...now, compared: now.compared.filter((id) => !ids.includes(id)) }))}
          onBack={() => change((now) => ({ ...now, view: 'cards' }))}
        />
      ) : (
        <>
          <Kind kind={search.kind} change={change} />
          <Offers
            region={region}
            search={search}
            shown={shown}
            change={change}
            hrefOf={hrefOf}
            onJoin={onJoin}
            foundRef={focusTarget}
          />
          {shown.compared.length === 0 ? null : <CompareBar count={shown.compared.length} change={change} />}
        </>
      )}
    </Stack>
  );
};

interface Changes {
  change: ChangeSearch;
}

const Kind = memo(function Kind({ change, kind }: Changes & Pick<TariffSearch, 'kind'>) {
  return (
    <div>
      <Segments
        label={texts.kind}
        value={kind}
        onChange={(next) => change((now) => ofKind(now, next))}
        choices={[
          { value: 'Package', label: texts.packages },
          { value: 'NonPackage', label: texts.rates },
        ]}
      />
    </div>
  );
});

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

/** The chosen card takes a row; the others fill rows of two or three. */
const PAGE_SIZE = 13;
const noTariffs: readonly Tariff[] = [];
const noOperators: TariffFiltersV2['operators'] = [];

const loadFilters = async (api: Api, signal: AbortSignal) => (await api.getTariffFiltersV2({}, { signal })).data;

/** The part of the search that selects tariffs; page, view and dialog do not. */
const selectionOf = (search: TariffSearch): string => {
  const { compared, page, shown, view } = emptySearch;
  return writeSearch({ ...search, compared, page, shown, view }).toString();
};

/** The tariffs of one kind in the region, and those of them that the search selects. */
const useOffers = (region: Region, search: TariffSearch) => {
  const { loaded, retry } = useRegionTariffs(region.slug, search.kind);
  const all = loaded.tag === 'loaded' ? loaded.data : noTariffs;
  const selection = selectionOf(search);
  const selected = useMemo(
    () => selectTariffs(all, criteriaOf(readSearch(new URLSearchParams(selection)))),
    [all, selection],
  );
  return { loaded, retry, all, selected };
};

interface OffersProps extends Changes, Pick<Props, 'region' | 'search' | 'hrefOf' | 'onJoin'> {
  /** The search that the list follows. */
  shown: TariffSearch;
  foundRef: RefObject<HTMLHeadingElement | null>;
}

/** Filters, list and plot, all of the same loaded tariffs. */
const Offers = ({ change, foundRef, hrefOf, onJoin, region, search, shown }: OffersProps) => {
  const { all, loaded, retry, selected } = useOffers(region, shown);
  const slugs = useMemo(() => [...new Set(all.map(({ operatorSlug }) => operatorSlug))].toSorted(), [all]);
  const pages = Math.ceil(selected.length / PAGE_SIZE);
  const count = countOf(selected.length, tariffForms);
  const found =
    loaded.tag !== 'loaded'
      ? null
      : shown.page === 1 || shown.page > pages
        ? texts.found(count)
        : texts.foundOn(texts.found(count), shown.page, pages);
  const announce = useAnnounce();
  // Announces the number of results to screen readers.
  useEffect(() => {
    if (found !== null) {
      announce(found);
    }
  }, [found, announce]);
  const onDetails = useCallback(({ id }: Tariff) => change((now) => ({ ...now, shown: id })), [change]);
  // The table needs the width, and says in text what the plot shows.
  const isPlotted = shown.kind === 'Package' && shown.view === 'cards';

  return (
    <div className={css['catalogue']}>
      <div className={css['columns']} data-plotted={isPlotted || undefined}>
        <Filters
          region={region}
          search={search}
          shown={shown}
          tariffs={loaded.tag === 'loading' ? null : all}
          found={count}
          change={change}
        />
        {isPlotted ? (
          <Paper
            withBorder
            radius="lg"
            p="md"
            bg="var(--mantine-color-brand-light)"
            className={css['plot'] ?? ''}
            data-no-print=""
          >
            {loaded.tag === 'loading' ? (
              // The height of the plot with its legend and card.
              <Box h="33rem" />
            ) : (
              <TariffPlot tariffs={selected} operators={slugs} onDetails={onDetails} />
            )}
          </Paper>
        ) : null}
        <Stack component="section" gap="md" aria-label={texts.title}>
          <Toolbar
            kind={search.kind}
            // Before the comparison opens, the list stays as it is.
            view={search.view === 'compare' ? shown.view : search.view}
            sort={search.sort}
            isDescending={search.isDescending}
            change={change}
            foundRef={foundRef}
          >
            {found ?? (loaded.tag === 'failed' ? texts.title : texts.loading)}
          </Toolbar>
          {loaded.tag === 'loading' ? (
            <>
              <SlowLoadNotice onRetry={retry} />
              <TariffCardsSkeleton />
            </>
          ) : null}
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
            <Results
              all={all}
              selected={selected}
              search={shown}
              compared={search.compared}
              change={change}
              onDetails={onDetails}
              onJoin={onJoin}
            />
          ) : null}
          <Pages pages={pages} search={shown} hrefOf={hrefOf} />
          <HydratedWhenNear>{explanations}</HydratedWhenNear>
        </Stack>
      </div>
    </div>
  );
};

interface ResultsProps extends Changes, Pick<Props, 'search' | 'onJoin'> {
  all: readonly Tariff[];
  selected: readonly Tariff[];
  compared: readonly string[];
  onDetails: (tariff: Tariff) => void;
}

/** One page of the list, as cards or as a table. Memoized: a control must not re-render it before its results. */
const Results = memo(function Results({ all, change, compared, onDetails, onJoin, search, selected }: ResultsProps) {
  const scale = useMemo(() => scaleOf(all), [all]);
  const tariffs = selected.slice((search.page - 1) * PAGE_SIZE, search.page * PAGE_SIZE);
  const open = useCallback(() => change((now) => ({ ...now, view: 'compare' })), [change]);
  const onCompare = useCallback(({ id }: Tariff) => change((now) => toggleCompared(now, id)), [change]);
  const shared = {
    compared,
    isFull: compared.length >= COMPARED_AT_MOST,
    // Appears after the tick itself.
    onOpen: Math.min(compared.length, search.compared.length) < 2 ? null : open,
    onCompare,
    onDetails,
  };
  if (tariffs.length === 0) {
    return <NoTariffs search={search} totalRows={selected.length} change={change} />;
  }
  return search.view === 'table' ? (
    <TariffTable tariffs={tariffs} isPackage={search.kind === 'Package'} {...shared} />
  ) : (
    <TariffCards tariffs={tariffs} scale={scale} onJoin={onJoin} {...shared} />
  );
});

interface PagesProps extends Pick<Props, 'hrefOf' | 'search'> {
  pages: number;
}

/** The other pages of the list. */
const Pages = memo(function Pages({ hrefOf, pages, search }: PagesProps) {
  return (
    <PageLinks label={texts.pages} page={search.page} pages={pages} hrefOf={(page) => hrefOf({ ...search, page })} />
  );
});

/** What is said of all tariffs. */
const Explanations = () => (
  <>
    <Accordion variant="contained">
      <SortingRule />
      <ServicesList />
    </Accordion>
    <Text size="sm" c="dimmed">
      {texts.checked}
    </Text>
  </>
);

const explanations = <Explanations />;

interface ToolbarProps extends Changes, Pick<TariffSearch, 'kind' | 'view' | 'sort' | 'isDescending'> {
  foundRef: RefObject<HTMLHeadingElement | null>;
  children: string;
}

/** The number of results, order and view of the list. */
const Toolbar = memo(function Toolbar({ change, children, foundRef, isDescending, kind, sort, view }: ToolbarProps) {
  return (
    <Stack gap="xs" data-no-print="">
      {/* On a line of its own: the text grows when the tariffs have loaded. */}
      <Title order={2} fz="md" ref={foundRef} tabIndex={-1}>
        {children}
      </Title>
      <Group gap="xs">
        <Segments
          label={texts.view}
          value={view}
          onChange={(next) => change((now) => ({ ...now, view: next }))}
          choices={[
            { value: 'cards', label: texts.views.cards },
            { value: 'table', label: texts.views.table },
          ]}
        />
        {/* Below each other where spaced letters would be cut. */}
        <Group gap="xs" flex="1 1 22rem">
          <NativeSelect
            flex="1 1 auto"
            size="sm"
            aria-label={texts.sort}
            value={sort}
            onChange={({ currentTarget }) => change((now) => narrow(now, { sort: currentTarget.value as SortKey }))}
            data={sortKeysOf(kind).map((value) => ({ value, label: texts.sorts[value] }))}
          />
          <NativeSelect
            flex="1 1 auto"
            size="sm"
            aria-label={texts.order}
            value={isDescending ? 'desc' : 'asc'}
            onChange={({ currentTarget }) =>
              change((now) => narrow(now, { isDescending: currentTarget.value === 'desc' }))
            }
            data={[
              { value: 'asc', label: texts.ascending },
              { value: 'desc', label: texts.descending },
            ]}
          />
        </Group>
      </Group>
    </Stack>
  );
});

interface FiltersProps extends Changes, Pick<OffersProps, 'region' | 'search' | 'shown'> {
  /** Null while they load. */
  tariffs: readonly Tariff[] | null;
  /** The number of results, such as «34 тарифа». */
  found: string;
}

const hasSameFilters = (
  { search: before, shown: shownBefore, ...others }: FiltersProps,
  { search, shown, ...now }: FiltersProps,
): boolean =>
  selectionOf(before) === selectionOf(search) &&
  selectionOf(shownBefore) === selectionOf(shown) &&
  others.change === now.change &&
  others.found === now.found &&
  others.region === now.region &&
  others.tariffs === now.tariffs;

/** Filters beside the list on wide screens, in a drawer on narrow ones; the active ones above the list. */
const Filters = memo(function Filters({ change, found, region, search, shown, tariffs }: FiltersProps) {
  const { loaded, retry } = useLoaded(loadFilters, { name: 'tariff filters' });
  const facts = loaded.tag === 'loaded' ? loaded.data : null;
  const filters = facts?.regions.find(({ regionSlug }) => regionSlug === region.slug) ?? null;
  const operators = facts?.operators ?? noOperators;
  const names = new Map(operators.map(({ operatorName, operatorSlug }) => [operatorSlug, operatorName]));
  const panel = filters === null || tariffs === null ? null : { search, tariffs, filters, operators, change };
  return (
    <>
      <section aria-label={texts.filters} className={css['filters']} data-no-print="">
        {panel !== null ? (
          <>
            <div className={css['wide']}>
              <FilterPanel {...panel} />
            </div>
            <FilterDrawer {...panel} found={found} />
          </>
        ) : loaded.tag === 'failed' ? (
          <LoadFailure title={texts.filtersFailed} failure={loaded.failure} onRetry={retry} />
        ) : (
          <>
            {loaded.tag === 'loading' ? <SlowLoadNotice onRetry={retry} /> : null}
            <div className={css['wide']}>
              <LoadingSkeleton lines={12} />
            </div>
            <div className={css['narrow']}>
              <Button variant="default" fullWidth disabled>
                {texts.filters}
              </Button>
            </div>
          </>
        )}
      </section>
      {/* With the list, which it moves. */}
      <ActiveFilters search={shown} operatorNames={names} change={change} />
    </>
  );
}, hasSameFilters);

const NoTariffs = ({ change, search, totalRows }: Changes & Pick<Props, 'search'> & { totalRows: number }) => {
  if (totalRows > 0) {
    return (
      <Notice kind="info" title={texts.beyond}>
        <Button mt="xs" data-needs-scripts="" onClick={() => change((now) => ({ ...now, page: 1 }))}>
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
      <Button mt="xs" data-needs-scripts="" onClick={() => change(withoutFilters)}>
        {texts.reset}
      </Button>
    </Notice>
  );
};

/** The tariffs chosen for comparison, at the bottom of the window. */
const CompareBar = memo(function CompareBar({ change, count }: Changes & { count: number }) {
  return (
    <Group
      justify="space-between"
      gap="xs"
      px="md"
      py="sm"
      pos="sticky"
      bottom={useBottomBar('9rem')}
      bg="var(--site-surface)"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs="lg"
      style={{ zIndex: 'var(--mantine-z-index-app)' }}
      data-no-print=""
      role="region"
      aria-label={texts.compareHeading}
    >
      <Text>
        {texts.compareBar(String(count))}
        {count >= COMPARED_AT_MOST ? `. ${texts.compareFull}` : null}
      </Text>
      <Group gap="sm">
        <Button onClick={() => change((now) => ({ ...now, view: 'compare' }))}>{texts.compareOpen}</Button>
        <Button variant="default" onClick={() => change((now) => ({ ...now, compared: [] }))}>
          {texts.compareClear}
        </Button>
      </Group>
    </Group>
  );
});
