export const replayStageTexts = { pages: 'Страницы записанного сеанса' } as const;

/** Apart: the gallery shows single pages too, and has no inspector. */
export const replayedPageTexts = {
  pageFailed: 'Эту страницу по записи не показать: в ней скрыто то, без чего она не рисуется.',
} as const;
