import { comparable } from '../../../domain/comparators.ts';
import { synonyms } from './faq.texts.ts';
import type { QuestionGroup } from './questions.ts';

const plain = (text: string): string =>
  comparable(text)
    .replaceAll('\u00a0', ' ')
    // «e-SIM», «е-сим» and «есим» are one word, in either alphabet; longer than the stems that match other words.
    .replaceAll(/(?<![а-яa-z])[eе][-\s]?(?:sim|сим)(?![а-я]*-карт)/g, 'есимка');

/** Removes the ending of a word, so that all its grammatical cases match. A short one may end in a vowel only. */
const stemOf = (word: string): string =>
  word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.replace(/[аеиоуыэюяйь]$/, '') : word;

/** The word itself and its synonym in the answers. */
const searchTermsOf = (word: string): string[] => [
  stemOf(word),
  ...synonyms.filter(([spoken]) => word.startsWith(plain(spoken))).map(([, written]) => written),
];

/**
 * Filters questions by all words of the search, in the question or its answer. Empty groups are left out; an empty
 * search returns everything.
 */
export const findQuestions = (groups: readonly QuestionGroup[], search: string): QuestionGroup[] => {
  const words = plain(search)
    .split(/[^а-яa-z0-9]+/)
    .filter(Boolean)
    .map(searchTermsOf);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ answer, question }) => {
        const text = ` ${plain([question, ...answer].join(' ')).replaceAll(/[^а-яa-z0-9-]+/g, ' ')}`;
        return words.every((ways) => ways.some((way) => text.includes(` ${way}`)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
};
