export const phoneInputTexts = {
  label: 'Номер телефона',
  description: '10 цифр после +7',
} as const;
