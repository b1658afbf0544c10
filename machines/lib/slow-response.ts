/**
 * Substates of every state that waits for a response. There is no time-out: after `slowResponseDelay` the page shows
 * «Ответа долго нет», and the citizen keeps waiting or gives up. The state that spreads them declares the delay and
 * handles `wait.abandoned` or another event of giving up.
 */
export const slowResponse = {
  initial: 'waiting',
  states: {
    waiting: {
      meta: { title: 'Ждём ответ' },
      description: 'Запрос отправлен, ответа ещё нет.',
      after: { slowResponseDelay: { target: 'slow' } },
    },
    slow: {
      meta: { title: 'Ответа долго нет' },
      tags: ['slow'],
      description: 'Запрос продолжается; гражданин может ждать дальше или отменить его.',
      on: { 'wait.prolonged': { target: 'waiting' } },
    },
  },
} as const;
