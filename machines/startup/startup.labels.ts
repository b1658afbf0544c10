import type { ChartLabels } from '../lib/chart-labels.ts';
import type { startupMachine } from './startup.machine.ts';

export const startupLabels: ChartLabels<typeof startupMachine> = {
  title: 'Запуск сайта',
  events: {
    'startup.started': { label: 'Страница запущена', initiator: 'site' },
    'session.settled': { label: 'Вход проверен', initiator: 'site' },
    'quota.outdated': { label: 'Остаток проверок мог измениться', initiator: 'site' },
    'quota.asked': { label: 'Спрошен остаток проверок', initiator: 'site' },
    'startup.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
  },
  guards: {
    isLoaded: 'получено',
    hasFeatures: 'разделы сайта известны',
    hasRegions: 'регионы известны',
    hasMediaServices: 'подписки известны',
    hasConvergenceServices: 'услуги для дома известны',
    isComplete: 'всё загружено',
  },
  actions: {
    setLoaded: 'сохранить загруженное',
    setFailure: 'сохранить ошибку',
    askForSession: 'спросить о входе',
    tellQuota: 'сообщить остаток проверке номеров',
  },
  actors: {
    loadFeatures: 'Загрузить разделы сайта',
    loadRegions: 'Загрузить регионы',
    loadMediaServices: 'Загрузить подписки',
    loadConvergenceServices: 'Загрузить услуги для дома',
    loadQuota: 'Узнать остаток проверок',
  },
  delays: {
    retryPause: '',
    untilRefresh: 'Когда остаток обновится',
  },
};
