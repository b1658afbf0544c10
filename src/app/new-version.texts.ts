export const newVersionTexts = {
  text: 'Сайт обновился, и часть этой страницы не загрузилась.',
  reload: 'Обновить страницу',
} as const;
