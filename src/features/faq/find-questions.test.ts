import { expect, test } from 'vitest';
import { findQuestions } from './find-questions.ts';
import { faqTexts } from './faq.texts.ts';
import { questionGroups } from './questions.ts';

const idsFor = (search: string): string[] =>
  findQuestions(questionGroups, search).flatMap(({ questions }) => questions.map(({ id }) => id));

test('has at least thirty questions with unique anchors and answers', () => {
  const questions = questionGroups.flatMap((group) => group.questions);
  const places = [...questions, ...questionGroups].map(({ id }) => id);
  expect(questions.length).toBeGreaterThanOrEqual(30);
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([]);
});

test('finds a word regardless of inflection, case and «ё»', () => {
  expect(idsFor('долгов')).toContain('dolg');
  expect(idsFor('ДОЛГ')).toContain('dolg');
  expect(idsFor('ребенка')).toContain('rebyonok');
  expect(idsFor('перерыв связи')).toContain('pereryv');
});

test('finds words by their beginning, so that a debt is not found in what somebody must do', () => {
  expect(idsFor('долг')).not.toContain('kakie-nomera');
  expect(idsFor('долг')).toContain('dolg');
  expect(idsFor('цена')).toContain('skolko-stoit');
  expect(idsFor('стоимость')).toContain('skolko-stoit');
});

test('requires every word; when no question has them all, most of them; and finds nothing for nonsense', () => {
  expect(idsFor('перерыв связи')).toEqual(['pereryv', 'nochyu']);
  expect(idsFor('долг велосипед')).toEqual(idsFor('долг'));
  expect(idsFor('велосипед')).toEqual([]);
});

test.each([
  ['Есть ли долг?', 'dolg'],
  ['сколько времени занимает перенос', 'skolko-dney'],
  ['можно ли передумать', 'otmenit'],
  ['куда делись деньги со счёта', 'ostatok'],
  ['почему отказали', 'pochemu-otkazyvayut'],
  ['банк не присылает смс', 'ne-prihodyat-kody'],
])('answers a question in own words: «%s»', (search, id) => {
  expect(idsFor(search)).toContain(id);
});

test('returns everything for an empty search', () => {
  expect(findQuestions(questionGroups, '  ')).toEqual(questionGroups);
});

test('finds the suggested searches and common synonyms', () => {
  const offered = faqTexts.searchHint.replace(/^.*:/, '').split(',');
  expect(
    [...offered, 'симки', 'симкарта', 'юрлицо', 'баланс', 'e-sim', 'е-сим', 'eSIM', 'фамилия', 'смена фамилии'].filter(
      (word) => idsFor(word).length === 0,
    ),
  ).toEqual([]);
  expect(idsFor('e-sim')).toContain('esim');
  expect(idsFor('фамилия')).toContain('familiya');
  expect(idsFor('отменить')).toContain('otmenit');
  expect(idsFor('отозвать заявление')).toContain('otmenit');
});
