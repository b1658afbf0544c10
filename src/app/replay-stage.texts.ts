export const replayStageTexts = {
  pages: 'Страницы записанного сеанса',
  pageFailed: 'Эту страницу по записи не показать: в ней скрыто то, без чего она не рисуется.',
} as const;
