/** A text for search and comparison: neither case nor «ё» matters. */
export const comparable = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Comparators for `toSorted`. */
export type Compare<Item> = (one: Item, other: Item) => number;

/** Orders by a number; NaN, an unknown one, is last in both directions. */
export const byNumber =
  <Item>(value: (item: Item) => number, isDescending = false): Compare<Item> =>
  (one, other) => {
    const [a, b] = [value(one), value(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) {
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    }
    return a === b ? 0 : (a < b ? -1 : 1) * (isDescending ? -1 : 1);
  };

let collator: Intl.Collator | undefined;

/** The rules of Russian, made on first use: making them delays the page that loads this module. */
const compareTexts = (one: string, other: string): number => (collator ??= new Intl.Collator('ru')).compare(one, other);

/** Orders by a Russian text. */
export const byText =
  <Item>(value: (item: Item) => string, isDescending = false): Compare<Item> =>
  (one, other) =>
    compareTexts(value(one), value(other)) * (isDescending ? -1 : 1);

/** Orders ids by code point, independently of the locale. */
export const byId: Compare<{ id: string }> = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

/** Orders by the first comparator that tells two items apart. */
export const inTurn =
  <Item>(compares: readonly Compare<Item>[]): Compare<Item> =>
  (one, other) =>
    compares.reduce((decided, compare) => decided || compare(one, other), 0);
