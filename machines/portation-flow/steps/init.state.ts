import { requireNational } from '../../../domain/msisdn.ts';
import { expectTag } from '../../lib/outcome.ts';
import { repeatWhenBusy } from '../../lib/busy.ts';
import { when } from '../../lib/when.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { PortationFlowContext } from '../portation-flow.types.ts';
import { setFailure, STATES, storeApplication } from './common.ts';

const storeDraft = (resume: boolean) =>
  ({
    type: 'storeDraft',
    params: ({ context }: { context: PortationFlowContext }) => ({
      draft: { digits: context.digits, recipientId: context.recipientId, tariffId: context.tariffId, resume },
    }),
  }) as const;

const setRecipientId = {
  type: 'setRecipientId',
  params: ({ event }: { event: { operatorId: string } }) => ({ operatorId: event.operatorId }),
} as const;

const changeRecipient = {
  description: 'Ответ сервера относился к оператору, выбранному раньше, и больше не показывается.',
  actions: [setRecipientId, 'clearFailure', storeDraft(false)],
} as const;

/** «Продолжить»: creates the order with a session, goes through ESIA without one; the recipient must be suitable. */
const continueTransitions = [
  {
    guard: {
      type: 'isReadyToContinue',
      params: ({ event }: { event: { isSignedIn: boolean } }) => ({ isSignedIn: event.isSignedIn }),
    },
    target: 'creating',
  },
  { guard: 'hasSuitableRecipient', target: 'signingIn' },
] as const;

/** Step 1: the number and the recipient. Public: only «Продолжить» requires a session. */
export const initState = flowSetup.createStateConfig({
  meta: { title: 'Шаг 1. Номер и оператор', step: 'init' },
  tags: ['init'],
  description: 'Гражданин вводит номер и выбирает нового оператора; номер предварительно проверяется.',
  initial: 'deciding',
  on: {
    'number.changed': [
      {
        guard: { type: 'isNumberComplete', params: ({ event }) => ({ digits: event.digits }) },
        target: '.checking',
        actions: [{ type: 'setDigits', params: ({ event }) => ({ digits: event.digits }) }, storeDraft(false)],
      },
      {
        target: '.typing',
        actions: [{ type: 'setDigits', params: ({ event }) => ({ digits: event.digits }) }, storeDraft(false)],
      },
    ],
    'operator.chosen': {
      description: 'Выбор сохраняется независимо от состояния проверки.',
      actions: [setRecipientId, storeDraft(false)],
    },
    'recipients.loaded': {
      description: 'По списку «Продолжить» определяет, какой выбор подходит.',
      actions: { type: 'setRecipients', params: ({ event }) => ({ recipients: event.recipients }) },
    },
    'session.notFound': {
      description: 'Шаг 1 доступен без входа: вход потребуется по кнопке «Продолжить».',
      actions: [],
    },
    'session.ended': [
      {
        guard: 'hasOrder',
        description: 'Открытое раньше заявление загрузится снова только после входа; его форма сохраняется в браузере.',
        actions: [storeApplication, 'forgetOrder'],
      },
      { description: 'Шаг 1 доступен без входа: вход потребуется по кнопке «Продолжить».', actions: [] },
    ],
    'citizen.changed': {
      description: 'Номер прежнего гражданина не показывается новому.',
      target: '.typing',
      actions: 'resetFlow',
    },
    'tariff.preset': {
      description: 'Гражданин пришёл со страницы тарифов.',
      actions: [
        {
          type: 'setPresetTariff',
          params: ({ event }) => ({ operatorId: event.operatorId, tariffId: event.tariffId }),
        },
        storeDraft(false),
      ],
    },
    'draft.restored': [
      {
        guard: { type: 'isReadyToResume', params: ({ event }) => ({ draft: event.draft }) },
        target: '.resuming',
        actions: { type: 'restoreDraft', params: ({ event }) => ({ draft: event.draft }) },
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
        { guard: 'hasCompleteNumber', target: 'checking' },
        { target: 'typing' },
      ],
    },
    typing: {
      meta: { title: 'Ввод номера' },
      description: 'Номер введён не полностью.',
    },
    checking: {
      ...slowResponse,
      meta: { title: 'Проверяем номер' },
      tags: ['checking'],
      description: 'Определяются оператор, регион и препятствия. Изменение номера отменяет проверку.',
      exit: 'tellQuotaOutdated',
      invoke: {
        id: 'lookupNumber',
        src: 'lookupNumber',
        input: ({ context }) => ({ digits: requireNational(context.digits) }),
        onDone: [
          {
            guard: when('isFoundWithoutObstacles'),
            target: 'checked',
            actions: {
              type: 'setNumber',
              params: ({ event }) => ({ number: expectTag(event.output, 'found').number }),
            },
          },
          {
            guard: when('isFound'),
            target: 'obstructed',
            actions: {
              type: 'setNumber',
              params: ({ event }) => ({ number: expectTag(event.output, 'found').number }),
            },
          },
          {
            guard: when('isQuotaSpent'),
            target: 'unchecked',
            actions: setFailure,
          },
          { guard: when('isRefused'), target: 'refused', actions: setFailure },
          {
            guard: when('isSessionExpired'),
            description: 'Проверка общедоступна: после завершения сессии она повторяется без неё.',
            target: 'checkFailed',
            actions: 'setUnexpectedFailure',
          },
          { target: 'checkFailed', actions: setFailure },
        ],
        onError: { target: 'checkFailed', actions: 'setUnexpectedFailure' },
      },
      on: { 'wait.abandoned': { target: 'checkFailed', actions: 'setUnexpectedFailure' } },
    },
    checked: {
      meta: { title: 'Номер можно перенести' },
      tags: ['checked'],
      description: 'Препятствий не найдено. Новый оператор должен отличаться от текущего и принимать номера региона.',
      on: {
        'step.continued': continueTransitions,
      },
    },
    obstructed: {
      meta: { title: 'Номер сейчас перенести нельзя' },
      tags: ['refused', 'obstructed'],
      description:
        'Предварительная проверка нашла препятствие; страница подсказывает, что делать. Можно ввести другой номер.',
    },
    refused: {
      meta: { title: 'Номер не подходит' },
      tags: ['refused'],
      description: 'Это не мобильный номер или вообще не номер телефона.',
    },
    unchecked: {
      meta: { title: 'Проверки закончились, номер проверит сервер' },
      tags: ['unchecked'],
      description: 'Исчерпанный остаток проверок не мешает переносу: номер проверит сервер при создании заявления.',
      on: {
        'step.continued': continueTransitions,
      },
    },
    checkFailed: {
      meta: { title: 'Не удалось проверить номер' },
      tags: ['checkFailed'],
      description: 'Запрос проверки не выполнен. Его можно повторить; отказ занятого сервера повторяется сам.',
      after: repeatWhenBusy('checking'),
      on: { 'work.retried': { target: 'checking', actions: 'clearFailure' } },
    },
    signingIn: {
      meta: { title: 'Вход через Госуслуги' },
      tags: ['busy', 'signingIn'],
      description:
        'Шаг 1 сохраняется в браузере, открываются Госуслуги. После возврата без входа снова показывается шаг 1.',
      entry: [storeDraft(true), 'tellSignInNeeded'],
      on: {
        'page.shown': {
          description: 'Возврат с Госуслуг кнопкой «Назад» или на эту вкладку: шаг сам больше не продолжается.',
          target: 'deciding',
          actions: storeDraft(false),
        },
        'redirect.stopped': {
          description: 'Страница осталась открытой: шаг сам больше не продолжается.',
          target: 'deciding',
          actions: storeDraft(false),
        },
        'session.notFound': {
          description:
            '«Продолжить» нажато, когда диаграмма «Вход и сессия» ещё не загрузилась: вход начинается теперь.',
          actions: 'tellSignInNeeded',
        },
        'session.restored': {
          description: 'Проверка нашла действующую сессию: на Госуслуги идти не нужно.',
          target: 'creating',
          actions: storeDraft(false),
        },
        'failure.dismissed': { target: 'deciding', actions: storeDraft(false) },
      },
    },
    resuming: {
      ...slowResponse,
      meta: { title: 'Возврат из Госуслуг' },
      tags: ['busy', 'creating'],
      description: '«Продолжить» уже нажато, поэтому при выполненном входе шаг продолжается сам, один раз.',
      entry: 'askForSession',
      on: {
        'session.restored': { target: 'creating', actions: storeDraft(false) },
        'session.notFound': {
          description: 'Из Госуслуг вернулись без входа: номер проверяется, как при вводе.',
          target: 'deciding',
          actions: storeDraft(false),
        },
        'wait.abandoned': { target: 'deciding', actions: storeDraft(false) },
      },
    },
    creating: {
      ...slowResponse,
      meta: { title: 'Начинаем заявление' },
      tags: ['busy', 'creating'],
      description: 'Сервер ещё раз проверяет номер и создаёт заявление или возвращает незавершённое.',
      entry: 'clearFailure',
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
              {
                type: 'discardEditsOfAnother',
                params: ({ event }) => ({ orderId: expectTag(event.output, 'created').order.id }),
              },
              {
                type: 'setOrder',
                params: ({ event }) => {
                  const { order, now } = expectTag(event.output, 'created');
                  return { order, now };
                },
              },
              { type: 'setResumed', params: ({ event }) => ({ resumed: expectTag(event.output, 'created').resumed }) },
              { type: 'setRequestedStep', params: { step: 'submit' } },
              'removeDraft',
            ],
          },
          { guard: when('isSessionExpired'), target: 'signingIn' },
          {
            guard: when('isUntrustedUnchecked'),
            description:
              'Возврат из Госуслуг без подтверждения: отказано учётной записи, и о номере снова показывается всё.',
            target: 'checking',
            actions: setFailure,
          },
          { guard: when('isRefused'), target: 'createRefused', actions: setFailure },
          { target: 'createFailed', actions: setFailure },
        ],
        onError: { target: 'createFailed', actions: 'setUnexpectedFailure' },
      },
      on: { 'wait.abandoned': { target: 'createFailed', actions: 'setUnexpectedFailure' } },
    },
    createRefused: {
      meta: { title: 'Сервер не принял номер' },
      tags: ['createRefused'],
      description: 'Препятствие, которое может найти только сервер; страница подсказывает, что делать.',
      on: {
        'operator.chosen': changeRecipient,
        'step.continued': continueTransitions,
      },
    },
    createFailed: {
      meta: { title: 'Не удалось начать заявление' },
      tags: ['createFailed'],
      description: 'Запрос не выполнен. Повторять безопасно: на номер создаётся только одно заявление.',
      on: {
        'operator.chosen': changeRecipient,
        'work.retried': { target: 'creating' },
        'step.continued': { guard: 'hasSuitableRecipient', target: 'creating' },
      },
    },
  },
});
