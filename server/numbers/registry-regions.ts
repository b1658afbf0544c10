import { comparable } from '../../domain/comparators.ts';
import { regionEntries } from '../regions/region-data.ts';

export interface RangeRegion {
  /** Code in БДПН; null when БДПН has none: such a number can be looked up but not ported. */
  regionCode: string | null;
  regionName: string;
}

/** Subjects without a published БДПН code, and ranges of the whole country: lookup only. */
const lookupOnly: readonly string[] = [
  'Донецкая Народная Республика',
  'Луганская Народная Республика',
  'Запорожская область',
  'Херсонская область',
  'Российская Федерация',
];

/** Older files omit the region of some ranges. */
const unnamed: RangeRegion = { regionCode: null, regionName: 'Регион не указан в реестре' };

/** Words and abbreviations common to many names. */
const GENERIC = /^(республика|респ|область|обл|край|автономный|автономная|ао|округ|город|гор|г|народная|и)$/;

/** Other names of subjects, with the distinctive word of the official one. */
const otherNames: Readonly<Record<string, string>> = {
  тува: 'тыва',
  удмуртия: 'удмуртская',
  чечня: 'чеченская',
  чувашия: 'чувашская',
  якутия: 'саха',
  югра: 'ханты',
  кузбасс: 'кемеровская',
};

/** The word that distinguishes a subject from all others, however the rest of its name is written. */
const wordOf = (name: string): string | null => {
  const words = comparable(name).match(/[а-я]+/g) ?? [];
  const word = words.find((one) => !GENERIC.test(one));
  return word === undefined ? null : (otherNames[word] ?? word);
};

const byName = new Map<string, RangeRegion>();
const byWord = new Map<string, RangeRegion>();
const register = (subject: string, region: RangeRegion): void => {
  byName.set(subject, region);
  const word = wordOf(subject);
  if (word === null || byWord.has(word)) {
    throw new Error(`«${subject}» has no distinctive word`);
  }
  byWord.set(word, region);
};
for (const { code, name, subjects } of regionEntries) {
  for (const subject of subjects) {
    register(subject, { regionCode: code, regionName: name });
  }
}
for (const subject of lookupOnly) {
  register(subject, { regionCode: null, regionName: subject });
}

const isNamed = (text: string): boolean => /[^\s\-–—]/.test(text);

/**
 * The region of a range. Newer files have the exact name of the subject («Территория ГАР»); older ones have free text:
 * «г. Москва * Московская область», «Свердловская обл.», a dash.
 * @param names the cells that may name it, the more reliable one first
 * @returns null for an unknown name
 */
export const regionOfRange = (names: readonly string[]): RangeRegion | null => {
  const given = names.find(isNamed);
  if (given === undefined) {
    return unnamed;
  }
  // «|» separates settlement and subject; a comma, an asterisk or «и» separates subjects, which share one region.
  const subjects = (given.split('|').at(-1) ?? '').split(/,|\*|\sи\s/).map((part) => part.trim());
  for (const subject of subjects) {
    const region = byName.get(subject) ?? byWord.get(wordOf(subject) ?? '');
    if (region !== undefined) {
      return region;
    }
  }
  return null;
};
