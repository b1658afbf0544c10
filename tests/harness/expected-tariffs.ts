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

const collator = new Intl.Collator('ru');

export const isOnSale = ({ isArchived, saleFrom, saleTo }: StoredTariff, now = new Date()): boolean =>
  !isArchived && (saleFrom === null || saleFrom <= now) && (saleTo === null || saleTo > now);

type Compare = (one: StoredTariff, other: StoredTariff) => number;

/** Sorts by a number; NaN is last in both directions. */
const byNumber =
  (value: (tariff: StoredTariff) => number, isDescending = false): Compare =>
  (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) {
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    }
    return a === b ? 0 : (a < b ? -1 : 1) * (isDescending ? -1 : 1);
  };

const byText =
  (value: (tariff: StoredTariff) => string, isDescending = false): Compare =>
  (one, other) =>
    collator.compare(value(one), value(other)) * (isDescending ? -1 : 1);

const isPaidByUse = ({ queryType }: StoredTariff): number => Number(queryType === 'NonPackage');
const minutePrice = (tariff: StoredTariff): number => tariff.minutePrice ?? Number.NaN;
const byId: Compare = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

const orders: Record<TariffSortKey, (isDescending: boolean) => Compare[]> = {
  price: (isDescending) => [
    byNumber(isPaidByUse),
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

const inTurn =
  (compares: readonly Compare[]): Compare =>
  (one, other) =>
    compares.reduce((decided, compare) => decided || compare(one, other), 0);

export const inOrder = (tariffs: readonly StoredTariff[], key: TariffSortKey, isDescending: boolean): string[] =>
  tariffs.toSorted(inTurn([...orders[key](isDescending), byId])).map(({ id }) => id);

/** The best tariff of each operator. */
export const bestOf = (tariffs: readonly StoredTariff[]): StoredTariff[] => {
  const ranked = tariffs.toSorted(
    inTurn([
      byNumber(isPaidByUse),
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
