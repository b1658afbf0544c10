/** What the feedback form needs of the contract; apart from the schemas, which pages do not need. */

/** Topics of a feedback message, in the order of the form. */
export const feedbackTopicTitles = {
  portation: 'Перенос номера',
  lookup: 'Проверка номера',
  tariffs: 'Тарифы',
  account: 'Личный кабинет',
  site: 'Сайт',
  other: 'Другое',
} as const;

export type FeedbackTopic = keyof typeof feedbackTopicTitles;

export const isFeedbackTopic = (topic: string): topic is FeedbackTopic => Object.hasOwn(feedbackTopicTitles, topic);

/** Bounds of the form's fields, in characters. */
export const feedbackLimits = { name: 100, email: 254, message: { min: 10, max: 4000 } } as const;
