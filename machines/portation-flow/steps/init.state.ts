import { requireNational } from '../../../domain/msisdn.ts';
import { as } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { PortationFlowContext } from '../portation-flow.types.ts';
import { rememberFailure, STATES } from './common.ts';

const keepDraft = (resume: boolean) =>
  ({
    type: 'keepDraft',
    params: ({ context }: { context: PortationFlowContext }) => ({
      draft: { digits: context.digits, recipientId: context.recipientId, tariffId: context.tariffId, resume },
    }),
  }) as const;

const rememberOperator = {
  type: 'rememberOperator',
  params: ({ event }: { event: { operatorId: string } }) => ({ operatorId: event.operatorId }),
} as const;

const anotherChosen = {
  description: 'Ответ сервера относился к прежнему оператору и больше не показывается.',
  actions: [rememberOperator, 'forgetFailure', keepDraft(false)],
} as const;

/** «Продолжить»: creates the order with a session, goes through ESIA without one; the recipient must be suitable. */
const continued = [
  {
    guard: {
      type: 'isReadyToContinue',
      params: ({ event }: { event: { isSignedIn: boolean } }) => ({ isSignedIn: event.isSignedIn }),
    },
    target: 'creating',
  },
  { guard: 'hasSuitableRecipient', target: 'signingIn' },
] as const;

/** Step 1: which number, and to whom. Public; the session is asked for by «Продолжить». */
export const initState = flowSetup.createStateConfig({
  meta: { title: 'Шаг 1. Номер и оператор', step: 'init' },
  description: 'Гражданин вводит номер и выбирает нового оператора; номер предварительно проверяется.',
  initial: 'deciding',
  on: {
    'number.changed': [
      {
        guard: { type: 'isNumberComplete', params: ({ event }) => ({ isComplete: event.isComplete }) },
        target: '.checking',
        actions: [{ type: 'rememberNumber', params: ({ event }) => ({ digits: event.digits }) }, keepDraft(false)],
      },
      {
        target: '.typing',
        actions: { type: 'rememberNumber', params: ({ event }) => ({ digits: event.digits }) },
      },
    ],
    'operator.chosen': {
      description: 'Выбор сохраняется независимо от состояния проверки.',
      actions: [rememberOperator, keepDraft(false)],
    },
    'recipients.loaded': {
      description: 'По списку «Продолжить» определяет, какой выбор подходит.',
      actions: { type: 'rememberRecipients', params: ({ event }) => ({ recipients: event.recipients }) },
    },
    'session.ended': { description: 'Шаг 1 доступен без входа: вход потребуется по кнопке «Продолжить».', actions: [] },
    'tariff.preset': {
      description: 'Гражданин пришёл со страницы тарифов.',
      actions: [
        {
          type: 'rememberPreset',
          params: ({ event }) => ({ operatorId: event.operatorId, tariffId: event.tariffId }),
        },
        keepDraft(false),
      ],
    },
    'draft.restored': [
      {
        guard: {
          type: 'isReadyToResume',
          params: ({ event }) => ({ draft: event.draft, isSignedIn: event.isSignedIn }),
        },
        description: 'Возврат из Госуслуг: «Продолжить» уже нажато, поэтому переход выполняется сам, один раз.',
        target: '.creating',
        actions: [{ type: 'restoreDraft', params: ({ event }) => ({ draft: event.draft }) }, keepDraft(false)],
      },
      {
        guard: { type: 'isDraftComplete', params: ({ event }) => ({ draft: event.draft }) },
        target: '.checking',
        actions: { type: 'restoreDraft', params: ({ event }) => ({ draft: event.draft }) },
      },
      {
        target: '.typing',
        actions: { type: 'restoreDraft', params: ({ event }) => ({ draft: event.draft }) },
      },
    ],
  },
  states: {
    deciding: {
      meta: { title: 'Что уже известно' },
      description: 'При возврате на шаг показывается известный результат, без повторной проверки.',
      always: [
        { guard: 'isNumberObstructed', target: 'obstructed' },
        { guard: 'isNumberKnown', target: 'checked' },
        { guard: 'isNumberTyped', target: 'checking' },
        { target: 'typing' },
      ],
    },
    typing: {
      meta: { title: 'Ввод номера' },
      tags: ['editable'],
      description: 'Номер введён не полностью.',
    },
    checking: {
      ...slowResponse,
      meta: { title: 'Проверяем номер' },
      tags: ['editable', 'busy'],
      description: 'Определяются оператор, регион и препятствия. Изменение номера отменяет проверку.',
      invoke: {
        id: 'lookupNumber',
        src: 'lookupNumber',
        input: ({ context }) => ({ digits: requireNational(context.digits) }),
        onDone: [
          {
            guard: when('isFoundFree'),
            target: 'checked',
            actions: {
              type: 'rememberLookup',
              params: ({ event }) => ({ number: as(event.output, 'found').number }),
            },
          },
          {
            guard: when('isFound'),
            target: 'obstructed',
            actions: {
              type: 'rememberLookup',
              params: ({ event }) => ({ number: as(event.output, 'found').number }),
            },
          },
          {
            guard: when('isQuotaSpent'),
            target: 'unchecked',
            actions: rememberFailure,
          },
          { guard: when('isRefused'), target: 'refused', actions: rememberFailure },
          {
            guard: when('isSessionExpired'),
            description: 'Проверка общедоступна: после завершения сессии она повторяется без неё.',
            target: 'checkFailed',
            actions: 'rememberBug',
          },
          { target: 'checkFailed', actions: rememberFailure },
        ],
        onError: { target: 'checkFailed', actions: 'rememberBug' },
      },
      on: { 'wait.abandoned': { target: 'checkFailed', actions: 'rememberBug' } },
    },
    checked: {
      meta: { title: 'Номер можно перенести' },
      tags: ['editable'],
      description: 'Препятствий не найдено. Новый оператор должен отличаться от текущего и принимать номера региона.',
      on: {
        'step.continued': continued,
      },
    },
    obstructed: {
      meta: { title: 'Номер сейчас перенести нельзя' },
      tags: ['editable'],
      description:
        'Предварительная проверка нашла препятствие; страница подсказывает, что делать. Можно ввести другой номер.',
    },
    refused: {
      meta: { title: 'Номер не подходит' },
      tags: ['editable'],
      description: 'Это не мобильный номер или вообще не номер телефона.',
    },
    unchecked: {
      meta: { title: 'Проверки закончились, номер проверит сервер' },
      tags: ['editable'],
      description: 'Исчерпанный остаток проверок не мешает переносу: номер проверит сервер при создании заявления.',
      on: {
        'step.continued': continued,
      },
    },
    checkFailed: {
      meta: { title: 'Не удалось проверить номер' },
      tags: ['editable'],
      description: 'Запрос проверки не выполнен. Его можно повторить.',
      on: { 'work.retried': { target: 'checking', actions: 'forgetFailure' } },
    },
    signingIn: {
      meta: { title: 'Вход через Госуслуги' },
      description:
        'Шаг 1 сохраняется в браузере, открываются Госуслуги. После возврата без входа снова показывается шаг 1.',
      entry: [keepDraft(true), 'announceSignIn'],
      on: {
        'page.shown': {
          description: 'Возврат с Госуслуг кнопкой «Назад».',
          target: 'deciding',
        },
        'failure.dismissed': { target: 'deciding' },
      },
    },
    creating: {
      ...slowResponse,
      meta: { title: 'Начинаем заявление' },
      tags: ['busy'],
      description: 'Сервер ещё раз проверяет номер и создаёт заявление или возвращает незавершённое.',
      entry: 'forgetFailure',
      invoke: {
        id: 'initOrder',
        src: 'initOrder',
        input: ({ context }) => ({
          digits: requireNational(context.digits),
          recipientId: context.recipientId ?? '',
          tariffId: context.tariffId,
        }),
        onDone: [
          {
            guard: when('isCreated'),
            target: STATES.routing,
            actions: [
              'discardEdits',
              {
                type: 'rememberOrder',
                params: ({ event }) => {
                  const { order, now } = as(event.output, 'created');
                  return { order, now };
                },
              },
              { type: 'rememberResumed', params: ({ event }) => ({ resumed: as(event.output, 'created').resumed }) },
              { type: 'rememberStep', params: { step: 'submit' } },
              'forgetDraft',
            ],
          },
          { guard: when('isSessionExpired'), target: 'signingIn' },
          { guard: when('isRefused'), target: 'createRefused', actions: rememberFailure },
          { target: 'createFailed', actions: rememberFailure },
        ],
        onError: { target: 'createFailed', actions: 'rememberBug' },
      },
      on: { 'wait.abandoned': { target: 'createFailed', actions: 'rememberBug' } },
    },
    createRefused: {
      meta: { title: 'Сервер не принял номер' },
      tags: ['editable'],
      description: 'Препятствие, которое может найти только сервер; страница подсказывает, что делать.',
      on: {
        'operator.chosen': anotherChosen,
        'step.continued': continued,
      },
    },
    createFailed: {
      meta: { title: 'Не удалось начать заявление' },
      tags: ['editable'],
      description: 'Запрос не выполнен. Повторять безопасно: на номер создаётся только одно заявление.',
      on: {
        'operator.chosen': anotherChosen,
        'work.retried': { target: 'creating' },
        'step.continued': { guard: 'hasSuitableRecipient', target: 'creating' },
      },
    },
  },
});
