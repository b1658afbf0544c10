export const momentTexts = {
  today: 'сегодня',
  until: (day: string) => `не позднее ${day}`,
} as const;
