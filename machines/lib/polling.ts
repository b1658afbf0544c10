const refresh = {
  'page.shown': { target: 'polling', actions: 'resetPollInterval' },
  'poll.requested': { target: 'polling', actions: 'resetPollInterval' },
} as const;

/**
 * States between two polls. The chart declares the delay `pollInterval` and the action `resetPollInterval`, and adds the
 * state `polling`, which makes the request. It raises `poll.requested` when it learns that its data are outdated.
 */
export const pollingStates = {
  waiting: {
    meta: { title: 'Ждём следующий опрос' },
    description: 'На странице данные последнего ответа; следующий запрос — по истечении паузы.',
    after: { pollInterval: { target: 'polling' } },
    on: refresh,
  },
  unreachable: {
    meta: { title: 'Опрос не удался' },
    tags: ['stale'],
    description:
      'На странице данные последнего ответа. Опрос продолжается со всё большей паузой или сразу по просьбе гражданина.',
    after: { pollInterval: { target: 'polling' } },
    on: { 'work.retried': { target: 'polling', actions: 'resetPollInterval' }, ...refresh },
  },
  paused: {
    meta: { title: 'Страница скрыта' },
    description: 'Пока страница скрыта, опрос остановлен.',
    on: { 'page.shown': { target: 'polling', actions: 'resetPollInterval' } },
  },
} as const;

export const FIRST_POLL_MS = 2000;
export const LONGEST_POLL_MS = 30_000;

/** The pause before the next poll, milliseconds: longer while nothing changes. */
export const pollIntervalMs = (unchangedPolls: number): number =>
  Math.min(FIRST_POLL_MS * 1.5 ** Math.min(unchangedPolls, 10), LONGEST_POLL_MS);
