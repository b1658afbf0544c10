import { regionTable } from '../regions/region-table.ts';

/** Where a range lies, as far as the ported-numbers database knows it. */
export interface RangeRegion {
  /** БДПН code; null where the database has none: such a number can be looked up, not carried. */
  regionCode: string | null;
  regionName: string;
}

/** Subjects whose codes the ported-numbers database has not made public, and ranges of the whole country: lookup only. */
const lookupOnly: readonly string[] = [
  'Донецкая Народная Республика',
  'Луганская Народная Республика',
  'Запорожская область',
  'Херсонская область',
  'Российская Федерация',
];

/** Older files leave the region out of some ranges. */
const unnamed: RangeRegion = { regionCode: null, regionName: 'Регион не указан в реестре' };

/** Words that many subjects share, whole and shortened. */
const GENERIC = /^(республика|респ|область|обл|край|автономный|автономная|ао|округ|город|гор|г|народная|и)$/;

/** By what other word a subject is called. */
const otherNames: Readonly<Record<string, string>> = {
  тува: 'тыва',
  удмуртия: 'удмуртская',
  чечня: 'чеченская',
  чувашия: 'чувашская',
  якутия: 'саха',
  югра: 'ханты',
  кузбасс: 'кемеровская',
};

/** The word that tells a subject from all others, however the rest of its name is written. */
const wordOf = (name: string): string | null => {
  const words =
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[а-я]+/g) ?? [];
  const word = words.find((one) => !GENERIC.test(one));
  return word === undefined ? null : (otherNames[word] ?? word);
};

const byName = new Map<string, RangeRegion>();
const byWord = new Map<string, RangeRegion>();
const learn = (subject: string, region: RangeRegion): void => {
  byName.set(subject, region);
  const word = wordOf(subject);
  if (word === null || byWord.has(word)) {
    throw new Error(`«${subject}» has no word of its own`);
  }
  byWord.set(word, region);
};
for (const { code, name, subjects } of regionTable) {
  for (const subject of subjects) {
    learn(subject, { regionCode: code, regionName: name });
  }
}
for (const subject of lookupOnly) {
  learn(subject, { regionCode: null, regionName: subject });
}

const isNamed = (text: string): boolean => /[^\s\-–—]/.test(text);

/**
 * The region of a range. Newer files name the subject exactly («Территория ГАР»); in older ones it stands as somebody
 * typed it: «г. Москва * Московская область», «Свердловская обл.», a dash.
 * @param names the columns that may name it, the better one first
 * @returns null for a name that nobody knows
 */
export const regionOfRange = (names: readonly string[]): RangeRegion | null => {
  const given = names.find(isNamed);
  if (given === undefined) {
    return unnamed;
  }
  // Settlement and subject are divided by «|»; several subjects by a comma, an asterisk or «и». One region joins them.
  const subjects = (given.split('|').at(-1) ?? '').split(/,|\*|\sи\s/).map((part) => part.trim());
  for (const subject of subjects) {
    const region = byName.get(subject) ?? byWord.get(wordOf(subject) ?? '');
    if (region !== undefined) {
      return region;
    }
  }
  return null;
};
