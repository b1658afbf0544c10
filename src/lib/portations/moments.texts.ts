export const momentTexts = {
  today: 'сегодня',
  until: (day: string) => `не\u00a0позднее ${day}`,
} as const;
