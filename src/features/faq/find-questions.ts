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

/** Words of whole questions that say nothing of their subject. */
const small = new Set(
  'а без бы в во для до если есть и из или к как ко ли мне меня мой моя мои мы на надо не но нужен нужна нужно нужны о об от по при с со то у что это я'.split(
    ' ',
  ),
);

/**
 * Filters questions by all words of the search, in the question or its answer; when none has them all, by most of them.
 * Empty groups are left out; an empty search returns everything.
 */
export const findQuestions = (groups: readonly QuestionGroup[], search: string): QuestionGroup[] => {
  const words = plain(search)
    .split(/[^а-яa-z0-9]+/)
    .filter((word) => word !== '' && !small.has(word))
    .map(searchTermsOf);
  const matches = ({ answer, question }: QuestionGroup['questions'][number]): number => {
    const text = ` ${plain([question, ...answer].join(' ')).replaceAll(/[^а-яa-z0-9-]+/g, ' ')}`;
    return words.filter((ways) => ways.some((way) => text.includes(` ${way}`))).length;
  };
  const most = Math.max(...groups.flatMap(({ questions }) => questions.map(matches)));
  return most === 0 && words.length > 0
    ? []
    : groups
        .map((group) => ({ ...group, questions: group.questions.filter((question) => matches(question) === most) }))
        .filter(({ questions }) => questions.length > 0);
};
