import { questionTexts, type QuestionText } from './faq.texts.ts';

/** `id` is the hash of the question's address. */
export interface Question extends QuestionText {
  id: string;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** All questions in the order of the page. */
export const questionGroups: readonly QuestionGroup[] = Object.entries(questionTexts).map(
  ([id, { questions, title }]) => ({
    id,
    title,
    questions: Object.entries(questions).map(([questionId, question]) => ({ id: questionId, ...question })),
  }),
);
