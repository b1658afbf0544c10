import { expect, test } from 'vitest';
import { findQuestions } from './find-questions.ts';
import { faqTexts } from './faq.texts.ts';
import { questionGroups } from './questions.ts';

const idsFor = (search: string): string[] =>
  findQuestions(questionGroups, search).flatMap(({ questions }) => questions.map(({ id }) => id));

test('there are at least thirty questions, each with a place of its own and an answer', () => {
  const questions = questionGroups.flatMap((group) => group.questions);
  const places = [...questions, ...questionGroups].map(({ id }) => id);
  expect(questions.length).toBeGreaterThanOrEqual(30);
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([]);
});

test('a word is found whatever its ending, its case and its dots', () => {
  expect(idsFor('долгов')).toContain('dolg');
  expect(idsFor('ДОЛГ')).toContain('dolg');
  expect(idsFor('ребенка')).toContain('rebyonok');
  expect(idsFor('перерыв связи')).toContain('pereryv');
});

test('every word has to be there, and nothing is found for nonsense', () => {
  expect(idsFor('долг велосипед')).toEqual([]);
});

test('an empty search shows everything', () => {
  expect(findQuestions(questionGroups, '  ')).toEqual(questionGroups);
});

test('what the hint offers is found, and so is what people say in other words', () => {
  const offered = faqTexts.searchHint.replace(/^.*:/, '').split(',');
  expect([...offered, 'симки', 'симкарта', 'юрлицо', 'баланс'].filter((word) => idsFor(word).length === 0)).toEqual([]);
  expect(idsFor('отменить')).toContain('otmenit');
  expect(idsFor('отозвать заявление')).toContain('otmenit');
});
