import type { Region } from '../../../contract/regions.ts';
import { comparable } from '../../../domain/comparators.ts';

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));

/** Similarity of two words from 0 to 1 (Dice coefficient of bigrams). */
const similarity = (one: string, other: string): number => {
  const pairs = pairsOf(one);
  const rest = pairsOf(other);
  const total = pairs.length + rest.length;
  let common = 0;
  for (const pair of pairs) {
    const at = rest.indexOf(pair);
    if (at !== -1) {
      common += 1;
      rest.splice(at, 1);
    }
  }
  return total === 0 ? 0 : (2 * common) / total;
};

/** The five regions with slugs most similar to an unknown one, most similar first. */
export const similarRegions = (regions: readonly Region[], slug: string): Region[] =>
  regions
    .map((region) => ({ region, score: similarity(region.slug, slug.toLowerCase()) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 5)
    .map(({ region }) => region);

/** How well a text fits a region: its name, a synonym or another word of it begins with the text, or contains it. */
const fit = (name: string, synonyms: string, wanted: string): number => {
  if (name.startsWith(wanted)) {
    return 4;
  }
  const begins = (words: string): boolean => words.split(/[^а-яa-z]+/).some((word) => word.startsWith(wanted));
  if (begins(synonyms)) {
    return 3;
  }
  return begins(name) ? 2 : Number(`${name} ${synonyms}`.includes(wanted));
};

/**
 * Regions whose name or synonym contains the text, the best fit first.
 * @param synonyms synonyms by slug
 */
export const findRegions = (
  regions: readonly Region[],
  text: string,
  synonyms: Readonly<Record<string, string>> = {},
): Region[] => {
  const wanted = comparable(text.trim());
  return regions
    .map((region) => ({ region, fit: fit(comparable(region.name), comparable(synonyms[region.slug] ?? ''), wanted) }))
    .filter((found) => found.fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ region }) => region);
};
