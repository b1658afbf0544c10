import type { ChartLabels } from '../lib/chart-labels.ts';
import type { startupMachine } from './startup.machine.ts';

export const startupLabels: ChartLabels<typeof startupMachine> = {
  title: 'Запуск сайта',
  events: {
    'startup.started': { label: 'Страница запущена', initiator: 'site' },
    'quota.changed': { label: 'Остаток проверок изменился', initiator: 'site' },
    'quota.asked': { label: 'Спрошен остаток проверок', initiator: 'site' },
    'startup.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
  },
  guards: {
    isLoaded: 'получено',
    hasFeatures: 'разделы сайта известны',
    hasRegions: 'регионы известны',
    hasMediaServices: 'подписки известны',
    hasConvergenceServices: 'услуги для дома известны',
    hasQuota: 'остаток известен',
    isComplete: 'всё загружено',
  },
  actions: {
    setLoaded: 'сохранить загруженное',
    setFailure: 'сохранить ошибку',
    tellQuota: 'сообщить остаток проверке номеров',
  },
  actors: {
    loadFeatures: 'Загрузить разделы сайта',
    loadRegions: 'Загрузить регионы',
    loadMediaServices: 'Загрузить подписки',
    loadConvergenceServices: 'Загрузить услуги для дома',
    loadQuota: 'Узнать остаток проверок',
    awaitSession: 'Дождаться проверки входа',
  },
  delays: {
    retryPause: '',
  },
};
