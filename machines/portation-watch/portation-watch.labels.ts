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
    'withdrawal.confirmed': { label: 'Отзыв подтверждён', side: 'citizen' },
    'failure.dismissed': { label: 'Сообщение закрыто', side: 'citizen' },
  },
  guards: {
    isSeen: 'получено',
    isSeenUnwatched: 'получено, страница скрыта',
    isMissing: 'не найдено',
    isSessionExpired: 'сессия завершена',
    isChanged: 'запрос принят',
    isRefused: 'отказ',
    isSettled: 'перенос завершён',
  },
  actions: {
    rememberSeen: 'сохранить ответ',
    rememberRequest: 'отметить запрос отзыва',
    rememberFailure: 'сохранить ошибку',
    rememberBug: 'сохранить сбой',
    forgetFailure: 'убрать ошибку',
    countQuietPoll: 'учесть опрос без изменений',
    pollEagerly: 'сократить паузу опроса',
    noteHidden: 'отметить, что страница скрыта',
    noteShown: 'отметить, что страница видна',
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
