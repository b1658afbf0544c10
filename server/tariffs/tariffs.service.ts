import type { Arguments } from '../../contract/endpoint.ts';
import type { Tariff, tariffEndpoints, TariffV2 } from '../../contract/tariffs.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem-error.ts';
import { filterByCode, filterBySlug, type TariffFilter } from './tariff-filter.ts';
import { createTariffFiltersRepo } from './tariff-filters.repo.ts';
import { tariffView, tariffViewV2 } from './tariff-view.ts';
import { createTariffsRepo, type TariffRow } from './tariffs.repo.ts';

type Query<Name extends 'listTariffsByRegionCode' | 'listTariffs' | 'findTariffByName'> = Arguments<
  (typeof tariffEndpoints)[Name]
>['query'];

export const createTariffsService = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const repo = createTariffsRepo(db);
  const filters = createTariffFiltersRepo(db);

  const list = async <View>(filter: TariffFilter, view: (row: TariffRow) => View) => {
    const { rows, totalRows } = await repo.list(clock.now(), filter);
    return { data: rows.map(view), offset: filter.offset, pageSize: filter.limit, totalRows };
  };
  const find = async <View>(id: string, view: (row: TariffRow) => View): Promise<View> =>
    found(await repo.find(id), view);

  return {
    listByRegionCode: (query: Query<'listTariffsByRegionCode'>) => list(filterByCode(query), tariffView),
    listByRegionSlug: (query: Query<'listTariffs'>) => list(filterBySlug(query), tariffViewV2),
    /** @throws ProblemError 404 */
    get: (id: string): Promise<Tariff> => find(id, tariffView),
    /** @throws ProblemError 404 */
    getV2: (id: string): Promise<TariffV2> => find(id, tariffViewV2),
    /** A tariff on sale today. @throws ProblemError 404 */
    findByName: async ({ Name, OperatorId, RegionCode }: Query<'findTariffByName'>): Promise<Tariff> =>
      found(
        await repo.findByName(clock.now(), { name: Name, operatorId: OperatorId, regionCode: RegionCode }),
        tariffView,
      ),
    filters: () => filters.all(clock.now()),
    filtersByRegion: () => filters.byRegion(clock.now()),
    mediaServices: () => repo.listMediaServices(),
    convergenceServices: () => repo.listConvergenceServices(),
    /** The tariff if it is on sale in a region today. */
    onSale: async (id: string, regionCode: string): Promise<Tariff | null> => {
      const row = await repo.find(id);
      return row !== undefined && isOnSale(row, clock.now()) && row.regionCodes.includes(regionCode)
        ? tariffView(row)
        : null;
    },
    /**
     * The regional variant of a tariff that was chosen before the region was known; prices differ by region, the slug
     * does not. Null when it is not on sale there.
     */
    localOf: async (id: string, regionCode: string): Promise<Tariff | null> => {
      const row = await repo.find(id);
      if (row === undefined || row.regionCodes.includes(regionCode)) {
        return row !== undefined && isOnSale(row, clock.now()) ? tariffView(row) : null;
      }
      const { name, operatorId } = row;
      const local = await repo.findByName(clock.now(), { name, operatorId, regionCode });
      return local === undefined ? null : tariffView(local);
    },
  };
};

const found = <View>(row: TariffRow | undefined, view: (row: TariffRow) => View): View => {
  if (row === undefined) {
    throw notFound();
  }
  return view(row);
};

/** `onSale` of the repository, for a row that has been read. */
const isOnSale = ({ isArchived, saleFrom, saleTo }: TariffRow, now: Date): boolean =>
  !isArchived && (saleFrom === null || saleFrom <= now) && (saleTo === null || saleTo > now);

export type TariffsService = ReturnType<typeof createTariffsService>;
