import { expect, test } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';

import { chartFaults } from './conventions.ts';

const load = fromPromise(() => Promise.resolve(1));

const badMachine = setup({
  types: { context: {} as { n: number } },
  actors: { loader: load },
  guards: { isNotReady: () => true, ready: () => true },
  actions: { handleTariff: () => {}, saved: () => {} },
  delays: { waitForIt: 1000, eternity: 2 ** 31 },
}).createMachine({
  id: 'bad',
  context: { n: 0 },
  initial: 'stepOne',
  on: { CANCEL: '.stepOne' },
  states: {
    stepOne: {
      tags: ['Busy'],
      meta: { title: 'Loading' },
      invoke: { id: 'anotherName', src: 'loader' },
      after: { 1000: 'Second_state' },
      on: { 'tariff.choose': { description: 'Chosen.', guard: () => true, actions: assign({ n: 1 }) } },
    },
    Second_state: { description: 'Loaded.', entry: () => {} },
  },
});

test('reports every fault of a bad chart', () => {
  expect(chartFaults(badMachine, { isStatusChart: false }).toSorted()).toEqual(
    [
      'bad: state «stepOne» must be named by its meaning, not by a number',
      'bad: state «Second_state» must be in lower camel case',
      'bad: event «CANCEL» must be a subject and a participle in dotted lower camel case: «tariff.chosen»',
      'bad: event «tariff.choose» must end with a participle: «tariff.chosen», «order.submitted»',
      'bad: guard «isNotReady» must not be negated',
      'bad: guard «ready» must be a predicate: isX, hasX, canX',
      'bad: action «handleTariff» is a verb with its object in lower camel case: «setTariff»',
      'bad: action «saved» is a verb with its object in lower camel case: «setTariff»',
      'bad: actor «loader» is a verb with its object in lower camel case: «setTariff»',
      'bad: delay «waitForIt» is a plain word in lower camel case',
      'bad: tag «Busy» is a plain word in lower camel case',
      'bad: delay «eternity» is longer than a timer can be (24.8 days); let time arrive as an event',
      'bad: has events on the root, which would fire from final states too; wrap the live states in one «active» state',
      'bad.stepOne: has no meta.title in Russian',
      'bad.stepOne: describes «tariff.choose» in another language than Russian',
      'bad.stepOne: has no description in Russian',
      'bad.Second_state: has no meta.title in Russian',
      'bad.Second_state: has no description in Russian',
      'bad.stepOne: «after: 1000» is written inline; name the delay and declare it in setup',
      'bad.stepOne: invoke «anotherName» has another id than its src «loader»; give it the same',
      'bad.stepOne: the guard of «tariff.choose» is written inline; name it in setup',
      'bad.stepOne: an action is written inline; name it in setup',
      'bad.Second_state: an action is written inline; name it in setup',
    ].toSorted(),
  );
});

test('reports an inline actor, which has no name to draw or test', () => {
  const machine = createMachine({ id: 'inline', invoke: { id: 'loadTariffs', src: load } });
  expect(chartFaults(machine, { isStatusChart: false })).toEqual([
    'inline: invoke «loadTariffs» runs an actor written inline; declare it in setup',
  ]);
});

const waitingStatus = setup({ actors: { sendOrder: load }, delays: { week: 1000 } }).createMachine({
  id: 'waiting',
  initial: 'Draft',
  states: {
    Draft: {
      meta: { title: 'Черновик' },
      description: 'Ждёт, хотя диаграмме статусов нельзя.',
      invoke: { id: 'sendOrder', src: 'sendOrder' },
      after: { week: 'gone' },
    },
    gone: { meta: { title: 'Удалена' }, description: 'Конец.', type: 'final' },
  },
});

test('reports delays, invokes and non-status states in a status chart', () => {
  expect(chartFaults(waitingStatus, { isStatusChart: true })).toEqual([
    'waiting: state «gone» must be a status of the contract, in PascalCase',
    'waiting.Draft: has a timer; in a status chart time arrives as an event',
    'waiting.Draft: invokes work; a status chart only says what is allowed',
  ]);
});

const goodMachine = setup({
  actors: { loadTariffs: load },
  guards: { hasTariff: () => true },
  actions: { setTariff: () => {} },
  delays: { slowResponseDelay: 20_000 },
}).createMachine({
  id: 'good',
  initial: 'active',
  states: {
    active: {
      meta: { title: 'Тарифы' },
      description: 'Гражданин выбирает тариф.',
      tags: ['busy'],
      invoke: { id: 'loadTariffs', src: 'loadTariffs', onDone: 'done' },
      after: { slowResponseDelay: 'done' },
      on: {
        'tariff.chosen': { target: 'done', guard: 'hasTariff', actions: 'setTariff' },
        'order.cancelRequested': 'done',
      },
    },
    done: { type: 'final', meta: { title: 'Готово' }, description: 'Выбирать больше нечего.' },
  },
});

test('reports nothing for a good chart', () => {
  expect(chartFaults(goodMachine, { isStatusChart: false })).toEqual([]);
});
