import { FIRST_POLL_MS, LONGEST_POLL_MS } from '../lib/polling.ts';
import type { ChartLabels } from '../lib/chart-labels.ts';
import type { portationWatchMachine } from './portation-watch.machine.ts';

export const portationWatchLabels: ChartLabels<typeof portationWatchMachine> = {
  title: 'Перенос в кабинете',
  events: {
    'wait.abandoned': { label: 'Нажато «Отменить»', initiator: 'citizen' },
    'page.hidden': { label: 'Страница скрыта', initiator: 'browser' },
    'page.shown': { label: 'Страница снова видна', initiator: 'browser' },
    'wait.prolonged': { label: 'Нажато «Ждать»', initiator: 'citizen' },
    'work.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
    'removal.confirmed': { label: 'Отзыв подтверждён', initiator: 'citizen' },
    'poll.requested': { label: 'Нужен опрос', initiator: 'site' },
    'failure.dismissed': { label: 'Сообщение закрыто', initiator: 'citizen' },
  },
  guards: {
    isLoaded: 'получено',
    isUnreachable: 'нет ответа',
    isPageHidden: 'страница скрыта',
    isMissing: 'не найдено',
    isSessionExpired: 'сессия завершена',
    isChanged: 'запрос принят',
    isRefused: 'отказ',
    isBusy: 'сервер занят и просит повторить',
    isSettled: 'перенос завершён',
    isRemovalOutdated: 'отказ, статус изменился или срок прошёл',
  },
  actions: {
    setPortation: 'сохранить ответ',
    markWithdrawalRequested: 'отметить запрос отзыва',
    setFailure: 'сохранить ошибку',
    setUnexpectedFailure: 'сохранить сбой',
    clearFailure: 'убрать ошибку',
    countRepeat: 'учесть повтор',
    countUnchangedPoll: 'учесть опрос без изменений',
    resetPollInterval: 'сократить паузу опроса',
    requestPoll: 'запросить опрос',
  },
  actors: {
    loadPortation: 'Загрузить перенос',
    deleteOrder: 'Удалить или отменить',
  },
  delays: {
    slowResponseDelay: '',
    repeatPause: 'Когда попросил сервер',
    pollInterval: `Через ${FIRST_POLL_MS / 1000}–${LONGEST_POLL_MS / 1000} с`,
  },
};
