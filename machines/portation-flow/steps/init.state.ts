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
  description: 'What the server said was said of the operator that was chosen before.',
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
  description: 'The number is looked up and pre-checked, and the new operator is chosen.',
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
      description: 'Whatever the lookup is doing, the choice is remembered.',
      actions: [rememberOperator, keepDraft(false)],
    },
    'recipients.loaded': {
      description: 'The list decides which choices «Продолжить» accepts.',
      actions: { type: 'rememberRecipients', params: ({ event }) => ({ recipients: event.recipients }) },
    },
    'session.ended': { description: 'Step 1 is public: «Продолжить» will ask for the session.', actions: [] },
    'tariff.preset': {
      description: 'The citizen comes from the page of tariffs.',
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
        description: 'Back from ESIA: «Продолжить» was already pressed, so it goes on by itself, once.',
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
      description: 'Coming back to the step shows what is known without asking again.',
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
      description: 'The number is not complete yet.',
    },
    checking: {
      ...slowResponse,
      meta: { title: 'Проверяем номер' },
      tags: ['editable', 'busy'],
      description: 'Operator, region and obstacles are looked up; typing on abandons this lookup.',
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
            description: 'The lookup is public; a session that has just ended only means asking again without it.',
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
      description: 'No obstacle is known; the chosen operator must be another one and take numbers of the region.',
      on: {
        'step.continued': continued,
      },
    },
    obstructed: {
      meta: { title: 'Номер сейчас перенести нельзя' },
      tags: ['editable'],
      description: 'The pre-check found a reason; the page says what to do. Another number may be typed.',
    },
    refused: {
      meta: { title: 'Номер не подходит' },
      tags: ['editable'],
      description: 'Not a mobile number, or not a number at all.',
    },
    unchecked: {
      meta: { title: 'Проверки закончились, номер проверит сервер' },
      tags: ['editable'],
      description:
        'A spent lookup quota never stops a portation: the server looks the number up when the order begins.',
      on: {
        'step.continued': continued,
      },
    },
    checkFailed: {
      meta: { title: 'Не удалось проверить номер' },
      tags: ['editable'],
      description: 'The lookup could not be asked. It can be repeated.',
      on: { 'work.retried': { target: 'checking', actions: 'forgetFailure' } },
    },
    signingIn: {
      meta: { title: 'Вход через Госуслуги' },
      description:
        'The draft is kept and the browser goes to ESIA. Coming back without a session shows the step again.',
      entry: [keepDraft(true), 'announceSignIn'],
      on: {
        'page.shown': {
          description: 'Back came from ESIA through the browser history.',
          target: 'deciding',
        },
        'failure.dismissed': { target: 'deciding' },
      },
    },
    creating: {
      ...slowResponse,
      meta: { title: 'Начинаем заявление' },
      tags: ['busy'],
      description: 'The server checks the number once more and creates the application, or finds the unfinished one.',
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
      description: 'A reason only the server could see; the page says what to do.',
      on: {
        'operator.chosen': anotherChosen,
        'step.continued': continued,
      },
    },
    createFailed: {
      meta: { title: 'Не удалось начать заявление' },
      tags: ['editable'],
      description: 'The server could not be asked. Repeating is safe: one number has one application.',
      on: {
        'operator.chosen': anotherChosen,
        'work.retried': { target: 'creating' },
        'step.continued': { guard: 'hasSuitableRecipient', target: 'creating' },
      },
    },
  },
});
