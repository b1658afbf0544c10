/** Texts of the drawer that opens for visitors with low vision; loaded with it. */
export const readingTexts = {
  size: 'Размер текста',
  sizes: { 100: '100\u00a0%', 125: '125\u00a0%', 150: '150\u00a0%' },
  colours: 'Цвета',
  spacing: 'Расстояние между буквами и строками',
  spacings: { normal: 'Обычное', wide: 'Увеличенное' },
  resetReading: 'Вернуть обычный вид',
} as const;
