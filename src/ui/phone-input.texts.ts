export const phoneInputTexts = {
  label: 'Номер телефона',
  description: '10 цифр после +7',
  incomplete: 'Введите номер полностью: 10 цифр после +7',
  notMobile: 'Мобильный номер начинается с 9: проверьте первые цифры',
} as const;
