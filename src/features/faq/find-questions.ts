import { alsoSaid } from './faq.texts.ts';
import type { QuestionGroup } from './questions.ts';

/** «Ё» and «е» are one letter to those who search. */
const plain = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').replaceAll('\u00a0', ' ');

/** Endings differ from case to case: a word is looked for without its last letters. */
const stemOf = (word: string): string =>
  word.length > 5 ? word.slice(0, -2) : word.length > 3 ? word.slice(0, -1) : word;

/** The word itself, and the word of the answers for it. */
const waysToSay = (word: string): string[] => [
  stemOf(word),
  ...alsoSaid.filter(([said]) => word.startsWith(plain(said))).map(([, written]) => written),
];

/**
 * Groups with the questions that hold every word of the search, in the question or in its answer. Groups without any
 * are left out; an empty search finds everything.
 */
export const findQuestions = (groups: readonly QuestionGroup[], search: string): QuestionGroup[] => {
  const words = plain(search)
    .split(/[^а-яa-z0-9]+/)
    .filter(Boolean)
    .map(waysToSay);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ answer, question }) => {
        const text = plain([question, ...answer].join(' '));
        return words.every((ways) => ways.some((way) => text.includes(way)));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
};
