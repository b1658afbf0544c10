export const cookieNoticeTexts = {
  label: 'Файлы куки',
  necessaryText: 'Куки хранят вход, оформление и регион.',
  allText: 'С вашего согласия ещё посчитаем посещения, без имён и номеров.',
  more: 'Подробнее',
  all: 'Принять',
  necessary: 'Только необходимые',
} as const;
