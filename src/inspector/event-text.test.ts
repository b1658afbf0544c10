import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { chartLabels } from '../../machines/registry.ts';
import { delayLabel, eventText } from './event-text.ts';

test('takes the seconds of a constant delay from the chart', () => {
  const timed = (ms: number) => setup({ delays: { retryPause: ms } }).createMachine({});
  const named = (retryPause: string) => ({ ...chartLabels.startup, delays: { retryPause } });
  expect(delayLabel(timed(20_000), named(''), 'retryPause')).toBe('Через 20 с');
  expect(delayLabel(timed(800), named('после набора'), 'retryPause')).toBe('Через 0,8 с после набора');
  const computed = setup({ delays: { retryPause: () => 1 } }).createMachine({});
  expect(delayLabel(computed, named('Когда остаток обновится'), 'retryPause')).toBe('Когда остаток обновится');
});

test.each([
  [{ tag: 'changed' }, 'Готово: отправить заявление'],
  [{ tag: 'unreachable', status: 503 }, 'Не получилось (503): отправить заявление'],
  [{ tag: 'unreachable', status: null }, 'Не получилось: отправить заявление'],
  [{ tag: 'refused', problem: { status: 409 } }, 'Отказ (409): отправить заявление'],
  [{ tag: 'sessionExpired' }, 'Вход закончился: отправить заявление'],
  [{ tag: 'missing' }, 'Не найдено: отправить заявление'],
])('does not call a failure done: %o', (output, text) => {
  expect(eventText('portationFlow', { type: 'xstate.done.actor.submitOrder', output })).toBe(text);
});
