import { expectTag } from '../lib/outcome.ts';
import { repeatWhenBusy } from '../lib/busy.ts';
import { when } from '../lib/when.ts';
import { slowResponse } from '../lib/slow-response.ts';
import { emptyContext, flowSetup } from './portation-flow.setup.ts';
import type { PortationFlowEvent } from './portation-flow.types.ts';
import { setChangedOrder, setFailure, STATES, storeApplication } from './steps/common.ts';
import { doneState } from './steps/done.state.ts';
import { initState } from './steps/init.state.ts';
import { submitState } from './steps/submit.state.ts';
import { tariffsState } from './steps/tariffs.state.ts';

type AddressEntered = Extract<PortationFlowEvent, { type: 'address.entered' }>;

/** An address of another order; the target is added. */
const anotherOrder = {
  guard: { type: 'hasOrderAddress', params: ({ event }: { event: AddressEntered }) => ({ orderId: event.orderId }) },
  actions: {
    type: 'setRequestedOrder',
    params: ({ event }: { event: AddressEntered }) => ({ orderId: event.orderId ?? '', step: event.step }),
  },
} as const;

/** After the end of an order an address opens another order or begins a new one. */
const openAddressedOrder = [
  { ...anotherOrder, target: 'active.opening' },
  { target: 'active', actions: 'resetFlow' },
] as const;

const nothingToStore = {
  'session.ended': { description: 'Заявление ещё не загружено: сохранять нечего.', actions: [] },
} as const;

/**
 * The wizard from a number to a registered order: init, tariffs, submit, done. The address of the browser follows the
 * chart; reload, Back, Forward, the end of the session and changes in another tab are its events. The order is stored
 * on the server; the chart holds what the pages show of it.
 */
export const portationFlowMachine = flowSetup.createMachine({
  id: 'portationFlow',
  context: ({ input }) => ({
    ...emptyContext,
    ...(input.draft === null
      ? {}
      : { digits: input.draft.digits, recipientId: input.draft.recipientId, tariffId: input.draft.tariffId }),
  }),
  initial: 'active',
  states: {
    active: {
      meta: { title: 'Заявление в работе' },
      description: 'Все состояния, кроме конечных.',
      initial: 'init',
      on: {
        'address.entered': [
          {
            guard: { type: 'isSameOrder', params: ({ event }) => ({ orderId: event.orderId }) },
            description: 'Переход «Назад» или «Вперёд» между шагами открытого заявления.',
            target: '.routing',
            actions: { type: 'setRequestedStep', params: ({ event }) => ({ step: event.step }) },
          },
          {
            ...anotherOrder,
            description: 'Обновление страницы, закладка, ссылка из кабинета.',
            target: '.opening',
          },
          { target: '.init', description: 'Возврат на шаг 1; введённые данные сохранены.' },
        ],
        'session.ended': {
          guard: 'hasOrder',
          description: 'Здесь или в другой вкладке. Форма остаётся на экране, введённые данные сохраняются в браузере.',
          target: '.signInNeeded',
        },
        'citizen.changed': {
          description: 'Номер прежнего гражданина не показывается новому.',
          actions: 'forgetNumber',
        },
        'flow.restarted': { target: '.init', reenter: true, actions: ['resetFlow', 'removeDraft'] },
      },
      states: {
        init: initState,
        opening: {
          meta: { title: 'Открываем заявление' },
          description: 'Какой шаг показать, определяет состояние заявления, а не адрес страницы.',
          initial: 'asking',
          states: {
            asking: {
              meta: { title: 'Узнаём, кто вошёл' },
              tags: ['unopened'],
              description:
                'Заявление загружается только для вошедшего гражданина. Без входа страница предлагает войти.',
              entry: 'askForSession',
              on: {
                ...nothingToStore,
                'session.restored': { target: 'loading' },
                'session.notFound': { description: 'Страница предлагает войти.', actions: [] },
                'draft.restored': {
                  description: 'Шаг 1 покажет эти данные, если гражданин на него перейдёт.',
                  actions: { type: 'restoreDraft', params: ({ event }) => ({ draft: event.draft }) },
                },
                'flow.left': { target: 'left' },
              },
            },
            left: {
              meta: { title: 'Открыта другая страница' },
              tags: ['unopened'],
              description: 'Заявление больше не нужно: после входа оно не загружается.',
              on: nothingToStore,
            },
            loading: {
              ...slowResponse,
              meta: { title: 'Загружаем заявление' },
              description: 'Также после того, как заявление изменилось в другой вкладке.',
              invoke: {
                id: 'openOrder',
                src: 'openOrder',
                input: ({ context }) => ({ orderId: context.orderId ?? '' }),
                onDone: [
                  {
                    guard: when('isOpened'),
                    target: STATES.routing,
                    actions: [
                      {
                        type: 'setOrder',
                        params: ({ event }) => {
                          const { order, now } = expectTag(event.output, 'opened');
                          return { order, now };
                        },
                      },
                      {
                        type: 'setPortation',
                        params: ({ event }) => ({ portation: expectTag(event.output, 'opened').portation }),
                      },
                      {
                        type: 'restoreApplication',
                        params: ({ event }) => ({ application: expectTag(event.output, 'opened').storedApplication }),
                      },
                    ],
                  },
                  { guard: when('isMissing'), target: STATES.notFound },
                  { guard: when('isSessionExpired'), target: STATES.signInNeeded },
                  { target: STATES.openFailed, actions: setFailure },
                ],
                onError: { target: STATES.openFailed, actions: 'setUnexpectedFailure' },
              },
              on: {
                'wait.abandoned': { target: STATES.openFailed, actions: 'setUnexpectedFailure' },
                'address.entered': {
                  guard: { type: 'isRequestedOrder', params: ({ event }) => ({ orderId: event.orderId }) },
                  description: 'Другой шаг того же заявления: откроется после загрузки.',
                  actions: { type: 'setRequestedStep', params: ({ event }) => ({ step: event.step }) },
                },
              },
            },
          },
        },
        openFailed: {
          meta: { title: 'Не удалось открыть заявление' },
          tags: ['openFailed'],
          description:
            'Страница предлагает повторить запрос. Отказ занятого сервера повторяется сам, не больше пяти раз.',
          after: repeatWhenBusy(STATES.loading),
          on: { 'work.retried': { target: STATES.loading, actions: 'clearFailure' } },
        },
        routing: {
          meta: { title: 'Какой шаг показать' },
          description:
            'Черновик без тарифа открывается на шаге 2, с тарифом — на шаге 3, отправленное заявление — на последней странице.',
          always: [
            { guard: 'isOrderDeleted', target: STATES.deleted },
            { guard: 'needsTariff', target: 'tariffs' },
            { guard: 'isDraftWithTariff', target: 'submit' },
            { target: 'done' },
          ],
        },
        tariffs: tariffsState,
        submit: submitState,
        done: doneState,
        deleting: {
          ...slowResponse,
          meta: { title: 'Удаляем черновик' },
          tags: ['deleting'],
          description:
            'Черновик удаляется сразу вместе с персональными данными. Если заявление уже подано, сервер отказывает, и оно загружается заново.',
          invoke: {
            id: 'deleteOrder',
            src: 'deleteOrder',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isDraft: true }),
            onDone: [
              {
                guard: when('isChanged'),
                target: STATES.deleted,
                actions: [setChangedOrder, 'removeDraft'],
              },
              {
                guard: when('isMissing'),
                description: 'Черновик уже удалён в другой вкладке.',
                target: STATES.deleted,
                actions: 'removeDraft',
              },
              { guard: when('isSessionExpired'), target: 'signInNeeded' },
              { guard: when('isRefused'), target: STATES.loading, actions: setFailure },
              { target: 'deleteFailed', actions: setFailure },
            ],
            onError: { target: 'deleteFailed', actions: 'setUnexpectedFailure' },
          },
          on: { 'wait.abandoned': { target: STATES.loading } },
        },
        deleteFailed: {
          meta: { title: 'Не удалось удалить черновик' },
          tags: ['deleteFailed'],
          description: 'Можно повторить удаление или оставить черновик.',
          on: {
            'work.retried': { target: 'deleting', actions: 'clearFailure' },
            'failure.dismissed': { target: 'routing', actions: 'clearFailure' },
          },
        },
        signInNeeded: {
          meta: { title: 'Нужно войти снова' },
          tags: ['signInNeeded'],
          description:
            'Сессия завершилась во время работы. Введённые данные сохранены; после входа заявление открывается на том же шаге.',
          entry: storeApplication,
          exit: 'unloadOrder',
          on: {
            'session.restored': { target: STATES.loading, actions: 'clearFailure' },
            'address.entered': {
              guard: { type: 'isSameOrder', params: ({ event }) => ({ orderId: event.orderId }) },
              description: 'Другой шаг того же заявления: откроется после входа.',
              actions: { type: 'setRequestedStep', params: ({ event }) => ({ step: event.step }) },
            },
          },
        },
      },
    },
    deleted: {
      meta: { title: 'Заявление удалено или отменено' },
      tags: ['deleted'],
      description: 'Черновик удалён, либо заявление отменено или отозвано. Можно начать новое.',
      on: {
        'flow.restarted': { target: 'active', actions: ['resetFlow', 'removeDraft'] },
        'address.entered': openAddressedOrder,
        'session.ended': {
          description: 'Войти может другой гражданин: заявление загрузится заново, уже для него.',
          target: 'active.opening',
          actions: 'unloadOrder',
        },
      },
    },
    notFound: {
      meta: { title: 'Заявление не найдено' },
      tags: ['notFound'],
      description: 'Заявления нет, или оно принадлежит другому гражданину; намеренно не различается.',
      on: {
        'flow.restarted': { target: 'active', actions: ['resetFlow', 'removeDraft'] },
        'address.entered': openAddressedOrder,
      },
    },
  },
});
