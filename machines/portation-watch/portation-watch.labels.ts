import type { ChartLabels } from '../lib/chart-labels.ts';
import type { portationWatchMachine } from './portation-watch.machine.ts';

export const portationWatchLabels: ChartLabels<typeof portationWatchMachine> = {
  title: 'Перенос в кабинете',
  events: {
    'wait.abandoned': { label: 'Нажато «Отменить»', side: 'citizen' },
    'page.hidden': { label: 'Страница скрыта', side: 'browser' },
    'page.shown': { label: 'Страница снова видна', side: 'browser' },
    'wait.prolonged': { label: 'Нажато «Ждать»', side: 'citizen' },
    'work.retried': { label: 'Нажато «Повторить»', side: 'citizen' },
    'removal.confirmed': { label: 'Отзыв подтверждён', side: 'citizen' },
    'poll.requested': { label: 'Нужен опрос', side: 'site' },
    'failure.dismissed': { label: 'Сообщение закрыто', side: 'citizen' },
  },
  guards: {
    isLoaded: 'получено',
    isLoadedWhileHidden: 'получено, страница скрыта',
    isMissing: 'не найдено',
    isSessionExpired: 'сессия завершена',
    isChanged: 'запрос принят',
    isRefused: 'отказ',
    isSettled: 'перенос завершён',
    isRemovalOutdated: 'отказ, статус изменился или срок прошёл',
  },
  actions: {
    setPortation: 'сохранить ответ',
    markWithdrawalRequested: 'отметить запрос отзыва',
    setFailure: 'сохранить ошибку',
    setUnexpectedFailure: 'сохранить сбой',
    clearFailure: 'убрать ошибку',
    countUnchangedPoll: 'учесть опрос без изменений',
    resetPollInterval: 'сократить паузу опроса',
    requestPoll: 'запросить опрос',
    markHidden: 'отметить, что страница скрыта',
    markVisible: 'отметить, что страница видна',
  },
  actors: {
    loadPortation: 'Загрузить перенос',
    deleteOrder: 'Удалить или отменить',
  },
  delays: {
    slowResponseDelay: 'Через 20 с',
    pollInterval: 'Через 2–30 с',
  },
};
