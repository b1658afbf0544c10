/**
 * The rests between two questions of whoever follows something live: how long they are is the delay `pollInterval`, and
 * the action `pollEagerly` begins anew with short ones. The state that asks is called `asking` and is the chart's own.
 */
export const pollingStates = {
  waiting: {
    meta: { title: 'Ждём новостей' },
    tags: ['live'],
    description: 'What is shown is as fresh as the last answer.',
    after: { pollInterval: { target: 'asking' } },
    on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
  },
  unreachable: {
    meta: { title: 'Не удалось узнать новости' },
    tags: ['live'],
    description: 'The last answer stays on the page; asking goes on, ever more rarely, or at once on request.',
    after: { pollInterval: { target: 'asking' } },
    on: {
      'work.retried': { target: 'asking', actions: 'pollEagerly' },
      'page.shown': { target: 'asking', actions: 'pollEagerly' },
    },
  },
  paused: {
    meta: { title: 'Страница скрыта' },
    description: 'Nobody is looking, so nobody asks.',
    on: { 'page.shown': { target: 'asking', actions: 'pollEagerly' } },
  },
} as const;
