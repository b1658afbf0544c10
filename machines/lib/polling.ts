/**
 * The rests between two questions of whoever follows something live: how long they are is the delay `pollInterval`, and
 * the action `pollEagerly` begins anew with short ones. The state that asks is called `asking` and is the chart's own.
 */
export const pollingStates = {
  waiting: {
    meta: { title: 'Ждём новостей' },
    tags: ['live'],
    description: 'На странице данные последнего ответа; следующий запрос — по истечении паузы.',
    after: { pollInterval: { target: 'asking' } },
    on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
  },
  unreachable: {
    meta: { title: 'Не удалось узнать новости' },
    tags: ['live'],
    description:
      'На странице данные последнего ответа. Опрос продолжается со всё большей паузой или сразу по просьбе гражданина.',
    after: { pollInterval: { target: 'asking' } },
    on: {
      'work.retried': { target: 'asking', actions: 'pollEagerly' },
      'page.shown': { target: 'asking', actions: 'pollEagerly' },
    },
  },
  paused: {
    meta: { title: 'Страница скрыта' },
    description: 'Пока страница скрыта, опрос остановлен.',
    on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
  },
} as const;

/** Pauses between polls of a page that follows something live, milliseconds: 2 s, growing to 30 s while nothing changes. */
export const pollIntervalMs = (quietPolls: number): number => Math.min(2000 * 1.5 ** Math.min(quietPolls, 10), 30_000);
