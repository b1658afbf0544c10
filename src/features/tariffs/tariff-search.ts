import type { TariffQueryType } from '../../../contract/tariffs.ts';
import { type AllowanceFilter, anyRange, hasRange, type Range } from '../../lib/tariffs/ranges.ts';
import { allTariffs, type SortKey, type TariffCriteria } from '../../lib/tariffs/select-tariffs.ts';

export const views = ['cards', 'table', 'compare'] as const;
export type View = (typeof views)[number];

/** The state of the tariff page, stored in the query of the address. */
export interface TariffSearch extends TariffCriteria {
  kind: TariffQueryType;
  /** From 1. */
  page: number;
  view: View;
  /** Ids of compared tariffs, at most four. */
  compared: readonly string[];
  /** The tariff shown in the dialog. */
  shown: string | null;
}

/** Changes the search, given the one of now. */
export type ChangeSearch = (make: (now: TariffSearch) => TariffSearch) => void;

export const COMPARED_AT_MOST = 4;
/** The largest bounds of filters. */
const MOST = { price: 100_000, minutes: 100_000, gigabytes: 10_000, unitPrice: 100 } as const;

export const emptySearch: TariffSearch = {
  ...allTariffs,
  kind: 'Package',
  page: 1,
  view: 'cards',
  compared: [],
  shown: null,
};

/** Sort keys of a kind. */
export const sortKeysOf = (kind: TariffQueryType): readonly SortKey[] =>
  kind === 'Package'
    ? ['price', 'traffic', 'minutes', 'sms', 'operator', 'name', 'updated']
    : ['price', 'minutePrice', 'smsPrice', 'operator', 'name', 'updated'];

const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,63}$/.test(text);

const readNumber = (text: string | undefined): number | null => {
  const value = text === undefined || !/^\d{1,6}(\.\d{1,2})?$/.test(text) ? NaN : Number(text);
  return Number.isNaN(value) ? null : value;
};

const readRange = (text: string | null): Range => {
  const [min, max] = (text ?? '').split('-');
  return { min: readNumber(min), max: readNumber(max) };
};

/** Drops bounds that make no sense: fractional minutes and amounts above the maximum. */
const withinLimits = <Filter extends AllowanceFilter>(
  filter: Filter,
  most: number,
  isWhole = false,
): Filter | Range => {
  const end = (value: number | null): number | null =>
    value !== null && value <= most && (!isWhole || Number.isInteger(value)) ? value : null;
  return filter === 'unlimited' ? filter : { min: end(filter.min), max: end(filter.max) };
};

const readAllowance = (text: string | null): AllowanceFilter => (text === 'unlimited' ? text : readRange(text));

const readList = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(isSlug))];

/** Parses the query of an address. Unknown values are ignored, so that an old link still works. */
export const readSearch = (query: URLSearchParams): TariffSearch => {
  const kind: TariffQueryType = query.get('kind') === 'rates' ? 'NonPackage' : 'Package';
  const sort = sortKeysOf(kind).find((key) => key === query.get('sort'));
  const page = Number(query.get('page') ?? '1');
  const shown = query.get('tariff');
  return {
    ...emptySearch,
    kind,
    price: withinLimits(readRange(query.get('price')), MOST.price),
    minutes: withinLimits(readAllowance(query.get('minutes')), MOST.minutes, true),
    traffic: withinLimits(readAllowance(query.get('traffic')), MOST.gigabytes),
    minutePrice: withinLimits(readRange(query.get('minutePrice')), MOST.unitPrice),
    smsPrice: withinLimits(readRange(query.get('smsPrice')), MOST.unitPrice),
    hasEsim: query.get('esim') === '1',
    isForAll: query.get('all') === '1',
    operators: readList(query.get('operators')),
    isBest: query.get('best') === '1',
    sort: sort ?? 'price',
    isDescending: query.get('order') === 'desc',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    view: views.find((view) => view === query.get('view')) ?? 'cards',
    compared: readList(query.get('compare')).slice(0, COMPARED_AT_MOST),
    shown: shown !== null && isSlug(shown) ? shown : null,
  };
};

const writeRange = (range: AllowanceFilter): string | null =>
  range === 'unlimited' ? range : hasRange(range) ? `${range.min ?? ''}-${range.max ?? ''}` : null;

/** The query of an address, without default values. */
export const writeSearch = (search: TariffSearch): URLSearchParams => {
  const entries: [string, string | null][] = [
    ['kind', search.kind === 'NonPackage' ? 'rates' : null],
    ['price', writeRange(search.price)],
    ['minutes', writeRange(search.minutes)],
    ['traffic', writeRange(search.traffic)],
    ['minutePrice', writeRange(search.minutePrice)],
    ['smsPrice', writeRange(search.smsPrice)],
    ['operators', search.operators.length === 0 ? null : search.operators.join(',')],
    ['esim', search.hasEsim ? '1' : null],
    ['all', search.isForAll ? '1' : null],
    ['best', search.isBest ? '1' : null],
    ['sort', search.sort === 'price' ? null : search.sort],
    ['order', search.isDescending ? 'desc' : null],
    ['page', search.page === 1 ? null : String(search.page)],
    ['view', search.view === 'cards' ? null : search.view],
    ['compare', search.compared.length === 0 ? null : search.compared.join(',')],
    ['tariff', search.shown],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));
};

/** Changes the filters and returns to the first page. */
export const narrow = (search: TariffSearch, change: Partial<TariffSearch>): TariffSearch => ({
  ...search,
  ...change,
  page: 1,
});

/** Switches the kind of tariffs and its default sort key; filters of both kinds are kept. */
export const ofKind = (search: TariffSearch, kind: TariffQueryType): TariffSearch =>
  narrow(search, { kind, sort: 'price', isDescending: false });

/** Resets the filters; kind, view and compared tariffs stay. */
export const withoutFilters = ({ compared, kind, view }: TariffSearch): TariffSearch => ({
  ...emptySearch,
  kind,
  view,
  compared,
});

/** The number of active filters of the current kind. */
export const countFilters = (search: TariffSearch): number => {
  const isSet = (filter: AllowanceFilter): boolean => filter === 'unlimited' || hasRange(filter);
  const { hasEsim, isBest, isForAll, minutePrice, minutes, operators, price, smsPrice, traffic } = search;
  const ranges = search.kind === 'Package' ? [price, minutes, traffic] : [minutePrice, smsPrice];
  return ranges.filter(isSet).length + [operators.length > 0, hasEsim, isForAll, isBest].filter(Boolean).length;
};

/** What the list of a kind is selected by; filters of the other kind have no effect. */
export const criteriaOf = (search: TariffSearch): TariffCriteria => ({
  ...search,
  ...(search.kind === 'Package'
    ? { minutePrice: anyRange, smsPrice: anyRange }
    : { price: anyRange, minutes: anyRange, traffic: anyRange }),
});

/** Presets for «сколько мне нужно» (bounds follow published comparison services); each includes calls. */
export const presets = {
  minimal: { minutes: { min: null, max: 200 }, traffic: { min: null, max: 5 } },
  usual: { minutes: { min: 300, max: 800 }, traffic: { min: 10, max: 30 } },
  active: { minutes: { min: 300, max: null }, traffic: { min: 30, max: null } },
} as const satisfies Record<string, { minutes: Range; traffic: Range }>;
export type PresetName = keyof typeof presets;

const isSameRange = (one: AllowanceFilter, other: Range): boolean =>
  one !== 'unlimited' && one.min === other.min && one.max === other.max;

/** The preset equal to the current filters. */
export const presetOf = ({ kind, minutes, traffic }: TariffSearch): PresetName | null => {
  if (kind !== 'Package') {
    return null;
  }
  const names: readonly PresetName[] = ['minimal', 'usual', 'active'];
  return (
    names.find((name) => isSameRange(minutes, presets[name].minutes) && isSameRange(traffic, presets[name].traffic)) ??
    null
  );
};

/** Adds a tariff to the comparison or removes it. */
export const toggleCompared = (search: TariffSearch, id: string): TariffSearch => ({
  ...search,
  compared: search.compared.includes(id)
    ? search.compared.filter((one) => one !== id)
    : [...search.compared, id].slice(0, COMPARED_AT_MOST),
});
