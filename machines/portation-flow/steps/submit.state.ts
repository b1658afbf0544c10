import { as } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { ApplicationDraft } from '../../../contract/orders.ts';
import type { Submission } from '../portation-flow.types.ts';
import { rememberChangedOrder, rememberFailure, STATES } from './common.ts';

const startSending = {
  target: 'sending',
  actions: {
    type: 'rememberSubmission',
    params: ({ event }: { event: { submission: Submission } }) => ({
      submission: event.submission,
    }),
  },
} as const;

const rememberApplication = {
  type: 'rememberApplication',
  params: ({ event }: { event: { application: ApplicationDraft } }) => ({ application: event.application }),
} as const;

/** Step 3: who, what, when; then sending. What is typed is saved as a draft on the server by itself. */
export const submitState = flowSetup.createStateConfig({
  meta: { title: 'Шаг 3. Заявление', step: 'submit' },
  description: 'The form and the applicant’s data live side by side: neither waits for the other.',
  type: 'parallel',
  states: {
    form: {
      meta: { title: 'Форма заявления' },
      description: 'Filling in, saving and sending.',
      initial: 'editing',
      states: {
        editing: {
          meta: { title: 'Заполнение' },
          tags: ['editable'],
          description: 'Everything typed so far is saved.',
          on: {
            'application.changed': {
              target: 'unsaved',
              actions: ['forgetFailure', rememberApplication],
            },
            'application.submitted': startSending,
            'draft.deleted': { target: STATES.deleting },
            'failure.dismissed': { actions: 'forgetFailure', description: 'Read: «изменилось в другой вкладке».' },
          },
        },
        unsaved: {
          meta: { title: 'Есть несохранённое' },
          tags: ['editable'],
          description: 'Waits for a pause in typing, then saves.',
          after: { autosavePause: { target: 'saving' } },
          on: {
            'application.changed': {
              target: 'unsaved',
              reenter: true,
              actions: rememberApplication,
            },
            'application.submitted': startSending,
            'draft.deleted': { target: STATES.deleting },
          },
        },
        saving: {
          meta: { title: 'Сохраняем черновик' },
          tags: ['editable'],
          description: 'The form stays open. Sending waits for the end of the save, so that versions cannot cross.',
          invoke: {
            id: 'saveApplication',
            src: 'saveApplication',
            input: ({ context }) => ({
              orderId: context.orderId ?? '',
              version: context.order?.version ?? 0,
              application: context.application,
            }),
            onDone: [
              {
                guard: { type: 'isChangedAndSending', params: ({ event }) => ({ outcome: event.output }) },
                target: 'sending',
                actions: rememberChangedOrder,
              },
              {
                guard: { type: 'isChangedButTypedOn', params: ({ event }) => ({ outcome: event.output }) },
                target: 'unsaved',
                actions: rememberChangedOrder,
              },
              { guard: when('isChanged'), target: 'editing', actions: rememberChangedOrder },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isOutdated'), target: STATES.opening, actions: rememberFailure },
              { target: 'saveFailed', actions: rememberFailure },
            ],
            onError: { target: 'saveFailed', actions: 'rememberBug' },
          },
          entry: 'forgetTyping',
          exit: 'sendNow',
          on: {
            'application.changed': {
              actions: [rememberApplication, 'noteTyping'],
            },
            'application.submitted': {
              description: 'A double press changes nothing: the last one counts.',
              actions: [
                { type: 'rememberSubmission', params: ({ event }) => ({ submission: event.submission }) },
                'sendLater',
              ],
            },
          },
        },
        saveFailed: {
          meta: { title: 'Черновик не сохранён' },
          tags: ['editable'],
          description: 'The form keeps everything. The next change, a retry or sending tries again.',
          on: {
            'application.changed': { target: 'unsaved', actions: rememberApplication },
            'work.retried': { target: 'saving', actions: 'forgetFailure' },
            'application.submitted': startSending,
            'draft.deleted': { target: STATES.deleting },
          },
        },
        sending: {
          ...slowResponse,
          meta: { title: 'Отправляем заявление' },
          tags: ['busy'],
          description:
            'The same key goes with every repetition, so one application is registered however often it is sent.',
          invoke: {
            id: 'submitOrder',
            src: 'submitOrder',
            input: ({ context }) => {
              if (context.submission === null) {
                throw new Error('There is nothing to send');
              }
              return {
                orderId: context.orderId ?? '',
                version: context.order?.version ?? 0,
                submission: context.submission,
              };
            },
            onDone: [
              { guard: when('isChanged'), target: STATES.done, actions: [rememberChangedOrder, 'forgetSubmission'] },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isOutdated'), target: STATES.opening, actions: rememberFailure },
              { guard: when('isRefused'), target: 'refused', actions: rememberFailure },
              { target: 'sendFailed', actions: rememberFailure },
            ],
            onError: { target: 'sendFailed', actions: 'rememberBug' },
          },
          on: {
            'wait.abandoned': {
              description: 'Whether it arrived is not known: the order is read anew and says so itself.',
              target: STATES.opening,
            },
          },
        },
        refused: {
          meta: { title: 'Заявление не принято' },
          tags: ['editable'],
          description: 'Fields are wrong, a consent is missing, the tariff closed: the page names what to mend.',
          on: {
            'application.changed': { target: 'unsaved', actions: rememberApplication },
            'application.submitted': startSending,
            'draft.deleted': { target: STATES.deleting },
          },
        },
        sendFailed: {
          meta: { title: 'Не удалось отправить' },
          tags: ['editable'],
          description: 'Sending again is safe: it carries the same key.',
          on: {
            'work.retried': { target: 'sending', actions: 'forgetFailure' },
            'application.changed': { target: 'unsaved', actions: rememberApplication },
            'application.submitted': startSending,
            'draft.deleted': { target: STATES.deleting },
          },
        },
      },
    },
    personal: {
      meta: { title: 'Данные заявителя' },
      description: 'From ESIA. Masked until the citizen asks to see them, and forgotten when the step is left.',
      initial: 'loading',
      states: {
        loading: {
          ...slowResponse,
          meta: { title: 'Загружаем данные из Госуслуг' },
          description: 'Masked data.',
          invoke: {
            id: 'loadPersonal',
            src: 'loadPersonal',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isRevealed: false }),
            onDone: [
              {
                guard: when('isLoaded'),
                target: 'masked',
                actions: {
                  type: 'rememberPersonal',
                  params: ({ event }) => ({ personal: as(event.output, 'loaded').personal }),
                },
              },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unavailable' },
            ],
            onError: { target: 'unavailable' },
          },
          on: { 'wait.abandoned': { target: 'unavailable' } },
        },
        unavailable: {
          meta: { title: 'Данные не загрузились' },
          description: 'ESIA does not answer. The form can be filled in meanwhile.',
          on: { 'personal.requested': { target: 'loading' } },
        },
        masked: {
          meta: { title: 'Данные скрыты' },
          description: 'Enough to recognise oneself, not enough to be read over a shoulder.',
          on: { 'personal.requested': { target: 'revealing' } },
        },
        revealing: {
          meta: { title: 'Показываем данные' },
          description: 'Full values are asked for only now.',
          invoke: {
            id: 'loadPersonal',
            src: 'loadPersonal',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isRevealed: true }),
            onDone: [
              {
                guard: when('isLoaded'),
                target: 'revealed',
                actions: {
                  type: 'rememberPersonal',
                  params: ({ event }) => ({ personal: as(event.output, 'loaded').personal }),
                },
              },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unavailable' },
            ],
            onError: { target: 'unavailable' },
          },
          after: { slowResponseDelay: { target: 'unavailable' } },
        },
        revealed: {
          meta: { title: 'Данные показаны' },
          description: 'Until they are hidden again; hiding forgets them and asks for the masked ones.',
          on: { 'personal.concealed': { target: 'loading', actions: 'forgetPersonal' } },
        },
      },
      exit: 'forgetPersonal',
    },
  },
});
