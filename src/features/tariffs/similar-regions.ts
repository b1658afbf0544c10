import type { Region } from '../../../contract/regions.ts';
import { comparable } from '../../../domain/comparators.ts';

/** Letters to insert, delete or replace to make one word of another (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [place, same] of Array.from(other).entries()) {
      const [insert = 0, remove = 0, replace = 0] = [next[place], row[place + 1], row[place]];
      next.push(Math.min(insert + 1, remove + 1, replace + Number(letter !== same)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** The five regions whose slugs begin most similarly to an unknown one, most similar first. */
export const similarRegions = (regions: readonly Region[], slug: string): Region[] =>
  regions
    .map((region) => ({ region, changes: distance(region.slug.slice(0, slug.length), slug.toLowerCase()) }))
    .toSorted((one, other) => one.changes - other.changes)
    .slice(0, 5)
    .map(({ region }) => region);

const wordsOf = (text: string): string[] => text.split(/[^а-яa-z]+/);

/** A shorter text with a wrong letter may be any word. */
const MISSPELT_FROM = 5;

/** A word begins with the text, but for one letter that is wrong, missing or too many. */
const isMisspelt = (words: readonly string[], wanted: string): boolean =>
  wanted.length >= MISSPELT_FROM &&
  words.some((word) => [-1, 0, 1].some((more) => distance(wanted, word.slice(0, wanted.length + more)) <= 1));

/**
 * How well a text fits a region: its name, a synonym or another word of it begins with the text, contains it, or does so
 * but for a letter.
 */
const fit = (name: string, synonyms: string, wanted: string): number => {
  if (name.startsWith(wanted)) {
    return 5;
  }
  const begins = (words: string): boolean => wordsOf(words).some((word) => word.startsWith(wanted));
  if (begins(synonyms)) {
    return 4;
  }
  const all = `${name} ${synonyms}`;
  return begins(name) ? 3 : all.includes(wanted) ? 2 : Number(isMisspelt(wordsOf(all), wanted));
};

const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюе';

/** A text typed on the Latin layout of a Russian keyboard. */
const asRussianKeys = (text: string): string =>
  Array.from(text, (letter) => russianKeys[latinKeys.indexOf(letter)] ?? letter).join('');

/**
 * Regions whose name or synonym contains the text, the best fit first; without any, those it may be a misspelling of.
 * @param synonyms synonyms by slug
 */
export const findRegions = (
  regions: readonly Region[],
  text: string,
  synonyms: Readonly<Record<string, string>> = {},
): Region[] => {
  const wanted = comparable(text.trim());
  const found = regions
    .map((region) => ({ region, fit: fit(comparable(region.name), comparable(synonyms[region.slug] ?? ''), wanted) }))
    .filter((one) => one.fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
  const exact = found.filter((one) => one.fit > 1);
  const asRussian = asRussianKeys(wanted);
  return found.length === 0 && asRussian !== wanted
    ? findRegions(regions, asRussian, synonyms)
    : (exact.length === 0 ? found : exact).map(({ region }) => region);
};
