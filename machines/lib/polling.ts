/**
 * States between two polls. The chart declares the delay `pollInterval` and the action `resetPollInterval`, and adds the
 * state `polling`, which makes the request.
 */
export const pollingStates = {
  waiting: {
    meta: { title: 'Ждём новостей' },
    tags: ['live'],
    description: 'На странице данные последнего ответа; следующий запрос — по истечении паузы.',
    after: { pollInterval: { target: 'polling' } },
    on: { 'page.shown': { target: 'polling', actions: 'resetPollInterval' } },
  },
  unreachable: {
    meta: { title: 'Не удалось узнать новости' },
    tags: ['live'],
    description:
      'На странице данные последнего ответа. Опрос продолжается со всё большей паузой или сразу по просьбе гражданина.',
    after: { pollInterval: { target: 'polling' } },
    on: {
      'work.retried': { target: 'polling', actions: 'resetPollInterval' },
      'page.shown': { target: 'polling', actions: 'resetPollInterval' },
    },
  },
  paused: {
    meta: { title: 'Страница скрыта' },
    description: 'Пока страница скрыта, опрос остановлен.',
    on: { 'page.shown': { target: 'polling', actions: 'resetPollInterval' } },
  },
} as const;

/** The pause before the next poll, milliseconds: 2 s, growing to 30 s while nothing changes. */
export const pollIntervalMs = (unchangedPolls: number): number =>
  Math.min(2000 * 1.5 ** Math.min(unchangedPolls, 10), 30_000);
