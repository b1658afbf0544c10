/** Texts of the presentational components. */
export const uiTexts = {
  siteName: 'Перенос номера',
  errorSummary: 'Проверьте поля',
  loading: 'Загружаем…',
  retry: 'Повторить',
  search: 'Узнать оператора по номеру',
  searchHint: '+7 (900) 000-00-00',
  searchButton: 'Проверить',
  checkNumber: 'Или узнайте, можно ли перенести номер:',
  checkNumberForm: 'Проверка номера',
  needsScripts:
    'Форма работает, когда в\u00a0браузере включены сценарии. Включите их в\u00a0настройках браузера и\u00a0обновите страницу.',
  notice: { info: 'Сведения', success: 'Готово', warning: 'Внимание', danger: 'Ошибка' },
  supportDetails: 'Подробности для поддержки',
  code: (code: string) => `Код: ${code}`,
  step: (number: number, count: number) => `Шаг ${number} из ${count}`,
  steps: 'Шаги',
  pages: {
    page: (page: number) => `Страница ${page}`,
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
  },
  status: { now: 'Сейчас', you: 'От вас', next: 'Дальше' },
  stepDone: ', пройден',
  stepRefused: ', отказ',
  timeline: { done: 'выполнено', current: 'сейчас', planned: 'ожидается', error: 'внимание' },
} as const;
