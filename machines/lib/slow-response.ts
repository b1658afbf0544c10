/**
 * The inside of every state that waits for an answer. There is no time-out: a long silence becomes visible as
 * «Ответа долго нет», and the citizen chooses to wait on or to give up.
 * The state that uses it declares the delay `slowResponseDelay` and handles `wait.abandoned`, or another way to give up, itself.
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

/** Milliseconds of silence after which a wait is called long. */
export const SLOW_RESPONSE_MS = 20_000;
