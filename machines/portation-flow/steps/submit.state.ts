import { expectTag } from '../../lib/outcome.ts';
import { when } from '../../lib/when.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import type { ApplicationDraft } from '../../../contract/orders.ts';
import type { PersonalOutcome, Submission } from '../portation-flow.types.ts';
import { setChangedOrder, setFailure, STATES } from './common.ts';

const startSending = {
  target: 'sending',
  actions: {
    type: 'setSubmission',
    params: ({ event }: { event: { submission: Submission } }) => ({
      submission: event.submission,
    }),
  },
} as const;

/** Handled in every state of the form without a request in progress. */
const idleFormEvents = {
  'application.submitted': startSending,
  'draft.deleted': { target: STATES.deleting },
} as const;

const setApplication = {
  type: 'setApplication',
  params: ({ event }: { event: { application: ApplicationDraft } }) => ({ application: event.application }),
} as const;

const setPersonal = {
  type: 'setPersonal',
  params: ({ event }: { event: { output: PersonalOutcome } }) => ({
    personal: expectTag(event.output, 'loaded').personal,
  }),
} as const;

/** Step 3: the form of the order and its submission. The form is autosaved on the server as a draft. */
export const submitState = flowSetup.createStateConfig({
  meta: { title: 'Шаг 3. Заявление', step: 'submit' },
  tags: ['submit'],
  description: 'Форма и данные заявителя работают параллельно и не ждут друг друга.',
  type: 'parallel',
  states: {
    form: {
      meta: { title: 'Форма заявления' },
      description: 'Заполнение, сохранение и отправка.',
      initial: 'editing',
      states: {
        editing: {
          meta: { title: 'Заполнение' },
          description: 'Все введённые данные сохранены.',
          on: {
            'application.changed': {
              target: 'unsaved',
              actions: ['clearFailure', setApplication],
            },
            ...idleFormEvents,
            'failure.dismissed': {
              actions: 'clearFailure',
              description: 'Закрыто сообщение «изменилось в другой вкладке».',
            },
          },
        },
        unsaved: {
          meta: { title: 'Есть несохранённое' },
          tags: ['unsaved'],
          description: 'Сохранение начнётся после паузы в наборе.',
          after: { autosavePause: { target: 'saving' } },
          on: {
            'application.changed': {
              target: 'unsaved',
              reenter: true,
              actions: setApplication,
            },
            ...idleFormEvents,
          },
        },
        saving: {
          meta: { title: 'Сохраняем черновик' },
          tags: ['saving'],
          description:
            'Форма доступна. Отправка ждёт конца сохранения, чтобы версии заявления не разошлись. Молчание сервера считается неудачей: повтор того же изменения безопасен.',
          after: { slowResponseDelay: { target: 'saveFailed', actions: 'setUnexpectedFailure' } },
          invoke: {
            id: 'saveApplication',
            src: 'saveApplication',
            input: ({ context }) => ({
              orderId: context.orderId ?? '',
              version: context.order?.version ?? 0,
              application: context.application,
            }),
            onDone: [
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isOutdated'), target: STATES.loading, actions: setFailure },
              { guard: when('isFailed'), target: 'saveFailed', actions: setFailure },
              { guard: 'isSendQueued', target: 'sending', actions: setChangedOrder },
              { guard: 'isEditedDuringSave', target: 'unsaved', actions: setChangedOrder },
              { target: 'editing', actions: setChangedOrder },
            ],
            onError: { target: 'saveFailed', actions: 'setUnexpectedFailure' },
          },
          on: {
            'application.submitted': {
              description: 'При двойном нажатии учитывается последнее.',
              target: '.sendQueued',
              actions: { type: 'setSubmission', params: ({ event }) => ({ submission: event.submission }) },
            },
          },
          initial: 'upToDate',
          states: {
            upToDate: {
              meta: { title: 'Сохраняется всё введённое' },
              description: 'После начала сохранения ничего не менялось.',
              on: { 'application.changed': { target: 'edited', actions: setApplication } },
            },
            edited: {
              meta: { title: 'Есть новые изменения' },
              description: 'Введённое во время сохранения сохраняется после него, следующим запросом.',
              on: { 'application.changed': { actions: setApplication } },
            },
            sendQueued: {
              meta: { title: 'Отправка ждёт сохранения' },
              description: 'Заявление отправится, как только сервер подтвердит сохранение.',
              on: { 'application.changed': { actions: setApplication } },
            },
          },
        },
        saveFailed: {
          meta: { title: 'Черновик не сохранён' },
          tags: ['saveFailed'],
          description:
            'Введённые данные остаются в форме. Следующее изменение, повтор или отправка сохраняют их снова.',
          on: {
            'application.changed': { target: 'unsaved', actions: setApplication },
            'work.retried': { target: 'saving', actions: 'clearFailure' },
            ...idleFormEvents,
          },
        },
        sending: {
          ...slowResponse,
          meta: { title: 'Отправляем заявление' },
          tags: ['busy', 'sending'],
          description: 'Повторы отправляются с тем же ключом, поэтому заявление регистрируется один раз.',
          entry: 'setSubmittedVersion',
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
              { guard: when('isChanged'), target: STATES.done, actions: [setChangedOrder, 'clearSubmission'] },
              { guard: when('isMissing'), target: STATES.notFound },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { guard: when('isOutdated'), target: STATES.loading, actions: setFailure },
              { guard: when('isRefused'), target: 'refused', actions: setFailure },
              { target: 'sendFailed', actions: setFailure },
            ],
            onError: { target: 'sendFailed', actions: 'setUnexpectedFailure' },
          },
          on: {
            'wait.abandoned': {
              description:
                'Неизвестно, дошёл ли запрос, поэтому заявление загружается заново. Если оно не изменилось, согласия остаются отмеченными.',
              target: STATES.loading,
            },
          },
        },
        refused: {
          meta: { title: 'Заявление не принято' },
          tags: ['sendRefused'],
          description: 'Ошибка в полях, нет согласия или тариф закрыт; страница указывает, что исправить.',
          on: {
            'application.changed': { target: 'unsaved', actions: setApplication },
            ...idleFormEvents,
          },
        },
        sendFailed: {
          meta: { title: 'Не удалось отправить' },
          tags: ['sendFailed'],
          description: 'Отправлять повторно безопасно: ключ запроса тот же.',
          on: {
            'work.retried': { target: 'sending', actions: 'clearFailure' },
            'application.changed': { target: 'unsaved', actions: setApplication },
            ...idleFormEvents,
          },
        },
      },
    },
    personal: {
      meta: { title: 'Данные заявителя' },
      description:
        'Данные из Госуслуг. Скрыты, пока гражданин не попросит показать; при уходе с шага удаляются из памяти страницы.',
      initial: 'loading',
      states: {
        loading: {
          ...slowResponse,
          meta: { title: 'Загружаем данные из Госуслуг' },
          description: 'Запрашиваются данные в скрытом виде.',
          invoke: {
            id: 'loadPersonal',
            src: 'loadPersonal',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isRevealed: false }),
            onDone: [
              { guard: when('isLoaded'), target: 'masked', actions: setPersonal },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unavailable' },
            ],
            onError: { target: 'unavailable' },
          },
          on: { 'wait.abandoned': { target: 'unavailable' } },
        },
        unavailable: {
          meta: { title: 'Данные не загрузились' },
          tags: ['unavailable'],
          description: 'Госуслуги не отвечают. Форму можно заполнять.',
          on: { 'personal.requested': { target: 'loading' } },
        },
        masked: {
          meta: { title: 'Данные скрыты' },
          tags: ['masked'],
          description: 'Показана часть знаков: гражданин узнаёт свои данные, посторонний прочитать их не может.',
          on: { 'personal.requested': { target: 'revealing' } },
        },
        revealing: {
          meta: { title: 'Показываем данные' },
          tags: ['revealing'],
          description: 'Полные данные запрашиваются только по просьбе гражданина.',
          invoke: {
            id: 'loadPersonal',
            src: 'loadPersonal',
            input: ({ context }) => ({ orderId: context.orderId ?? '', isRevealed: true }),
            onDone: [
              { guard: when('isLoaded'), target: 'revealed', actions: setPersonal },
              { guard: when('isSessionExpired'), target: STATES.signInNeeded },
              { target: 'unavailable' },
            ],
            onError: { target: 'unavailable' },
          },
          after: { slowResponseDelay: { target: 'unavailable' } },
        },
        revealed: {
          meta: { title: 'Данные показаны' },
          tags: ['revealed'],
          description: 'Полные данные видны, пока гражданин их не скроет; тогда они удаляются и запрашиваются скрытые.',
          on: { 'personal.concealed': { target: 'loading', actions: 'clearPersonal' } },
        },
      },
      exit: 'clearPersonal',
    },
  },
});
