export const watchTexts = {
  title: 'Ход переноса',
  opening: 'Открываем перенос',
  openFailed: 'Не удалось открыть перенос',
  back: 'Все переносы номера',
} as const;
