import { byId, byNumber, byText, type Compare, inTurn } from '../../domain/comparators.ts';
import type { TariffSortKey } from '../../server/tariffs/tariff-filter.ts';
import type { Db } from '../../server/db/schema.ts';

/**
 * Reference implementation of the tariff lists over all rows in memory, to compare the server's SQL with.
 */
export type StoredTariff = Awaited<ReturnType<typeof readAllTariffs>>[number];

export const readAllTariffs = (db: Db) =>
  db
    .selectFrom('tariffs')
    .innerJoin('operators', 'operators.id', 'tariffs.operatorId')
    .selectAll('tariffs')
    .select('operators.name as operatorName')
    .execute();

export const minutesOf = (tariff: StoredTariff): number => amount(tariff.minutes, tariff.isMinutesUnlimited);
export const trafficOf = (tariff: StoredTariff): number => amount(tariff.trafficGb, tariff.isTrafficUnlimited);
export const smsOf = (tariff: StoredTariff): number => amount(tariff.sms, tariff.isSmsUnlimited);

/** An unlimited amount is infinite; an absent one is NaN, which satisfies no comparison. */
const amount = (bounded: number | null, isUnlimited: boolean): number =>
  isUnlimited ? Infinity : (bounded ?? Number.NaN);

export const isOnSale = ({ isArchived, saleFrom, saleTo }: StoredTariff, now = new Date()): boolean =>
  !isArchived && (saleFrom === null || saleFrom <= now) && (saleTo === null || saleTo > now);

const isPayAsYouGo = ({ queryType }: StoredTariff): number => Number(queryType === 'NonPackage');
const minutePrice = (tariff: StoredTariff): number => tariff.minutePrice ?? Number.NaN;

const orders: Record<TariffSortKey, (isDescending: boolean) => Compare<StoredTariff>[]> = {
  price: (isDescending) => [
    byNumber(isPayAsYouGo),
    byNumber(({ priceMonthly }) => priceMonthly, isDescending),
    byNumber(minutePrice, isDescending),
  ],
  traffic: (isDescending) => [byNumber(trafficOf, isDescending)],
  minutes: (isDescending) => [byNumber(minutesOf, isDescending)],
  sms: (isDescending) => [byNumber(smsOf, isDescending)],
  operator: (isDescending) => [byText(({ operatorName }) => operatorName, isDescending)],
  name: (isDescending) => [byText(({ name }) => name, isDescending)],
  updated: (isDescending) => [byNumber(({ updatedAt }) => updatedAt.getTime(), isDescending)],
  minutePrice: (isDescending) => [byNumber(minutePrice, isDescending)],
  smsPrice: (isDescending) => [byNumber((tariff) => tariff.smsPrice ?? Number.NaN, isDescending)],
};

export const inOrder = (tariffs: readonly StoredTariff[], key: TariffSortKey, isDescending: boolean): string[] =>
  tariffs.toSorted(inTurn<StoredTariff>([...orders[key](isDescending), byId])).map(({ id }) => id);

/** The best tariff of each operator. */
export const bestOf = (tariffs: readonly StoredTariff[]): StoredTariff[] => {
  const ranked = tariffs.toSorted(
    inTurn<StoredTariff>([
      byNumber(isPayAsYouGo),
      byNumber(({ priceMonthly }) => priceMonthly),
      byNumber(minutePrice),
      byNumber(trafficOf, true),
      byNumber(minutesOf, true),
      byNumber(smsOf, true),
      byText(({ name }) => name),
      byId,
    ]),
  );
  return [...new Map(ranked.toReversed().map((tariff) => [tariff.operatorId, tariff])).values()];
};

/** Slider bounds, rounded outwards to whole steps. */
export const boundsOf = (amounts: readonly (number | null)[], step: number) => {
  const known = amounts.filter((some) => some !== null);
  const whole = (steps: number): number => Number((steps * step).toFixed(4));
  // Rounded to remove the floating-point error of the division.
  const inSteps = known.map((some) => Number((some / step).toFixed(6)));
  return {
    min: known.length === 0 ? 0 : whole(Math.floor(Math.min(...inSteps))),
    max: known.length === 0 ? 0 : whole(Math.ceil(Math.max(...inSteps))),
    step,
  };
};

/**
 * Reads a whole list page by page.
 * @param readPage returns the page that follows the given number of rows
 */
export const readAllPages = async <Row>(
  readPage: (skip: number) => Promise<{ data: Row[]; totalRows: number }>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const { data, totalRows } = await readPage(rows.length);
    rows.push(...data);
    if (data.length === 0 || rows.length === totalRows) {
      return rows;
    }
  }
};
