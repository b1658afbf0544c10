export const phoneInputTexts = {
  label: 'Номер телефона',
  description: '10 цифр после +7',
  /** Of a field that accepts any spelling. */
  anySpelling: 'Подойдёт любая запись: +7, 8 или 10\u00a0цифр',
} as const;
