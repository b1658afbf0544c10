export const momentTexts = {
  today: 'сегодня',
  until: (day: string) => `до\u00a0${day}`,
} as const;
