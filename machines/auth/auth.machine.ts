import { assign, emit, setup, stateIn } from 'xstate';
import type { AuthInfo } from '../../contract/esia.ts';
import { expectTag } from '../lib/outcome.ts';
import { SLOW_RESPONSE_MS } from '../../domain/slow-response.ts';
import { actionPort, port } from '../lib/port.ts';
import { tell } from '../lib/tell.ts';
import { when } from '../lib/when.ts';
import { authInitial } from './auth.initial.ts';
import type {
  AuthContext,
  AuthEmitted,
  AuthEvent,
  AuthMeta,
  CheckInput,
  CheckOutcome,
  SessionFacts,
} from './auth.types.ts';

/** The session is renewed when less than one minute remains (specification). */
export const RENEW_BEFORE_MS = 60_000;
/** The absolute expiry cannot be extended, so its warning comes earlier. */
export const ABSOLUTE_WARNING_MS = 300_000;
/** Browsers fire longer timers immediately; no session lasts that long. */
const LONGEST_TIMER_MS = 2_000_000_000;

const within = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_TIMER_MS);

const setSession = {
  type: 'setSession',
  params: ({ event }: { event: { output: CheckOutcome } }) => ({ session: expectTag(event.output, 'signedIn') }),
} as const;

/** It is known whether there is a session: the charts that wait for it are told at once. */
const answerAtOnce = (tellResult: 'tellSessionRestored' | 'tellSessionAbsent') =>
  ({ 'session.awaited': { actions: ['tellSessionSettled', tellResult] } }) as const;

const signInRequested = { target: 'leaving', actions: 'redirectToSignIn' } as const;

/** Another citizen has signed in in another tab. */
const anotherCitizen = {
  guard: when('isAnotherCitizen'),
  description: 'Сессия прежнего гражданина завершена: его данные на странице не остаются.',
  target: '#auth.signedIn.fresh',
  actions: [setSession, 'emitCitizenChanged', 'tellCitizenChanged', 'tellSessionRestored'],
} as const;

/**
 * The check of a session that may have been extended or replaced in another tab; it does not extend the session.
 * @param unknown the state when the check gives no answer
 */
const verification = <const State extends string>(unknown: State) =>
  ({
    invoke: {
      id: 'checkSession',
      src: 'checkSession',
      input: { isBackground: true },
      onDone: [
        { ...anotherCitizen, actions: ['tellSessionEnded', ...anotherCitizen.actions] },
        { guard: when('isSignedIn'), target: '#auth.signedIn.fresh', actions: setSession },
        { guard: when('isAnonymous'), target: '#auth.expired' },
        { target: unknown },
      ],
      onError: { target: unknown },
    },
    after: { slowResponseDelay: { target: unknown } },
  }) as const;

/** The citizen's session in this browser, from the first check to expiry. */
export const authMachine = setup({
  types: {
    context: {} as AuthContext,
    events: {} as AuthEvent,
    emitted: {} as AuthEmitted,
    meta: {} as AuthMeta,
    tags: {} as 'signedIn' | 'settled' | 'expired' | 'unavailable' | 'leaving' | 'idleWarning' | 'absoluteWarning',
  },
  actors: {
    checkSession: port<CheckOutcome, CheckInput>('checkSession'),
  },
  actions: {
    /** Returns to the address from which it goes. */
    redirectToSignIn: actionPort<void>('redirectToSignIn'),
    redirectToSignOut: actionPort<void>('redirectToSignOut'),
    notifyTabs: actionPort<{ event: 'begun' | 'ended' }>('notifyTabs'),
    setSession: assign((_, params: { session: SessionFacts }) => params),
    clearSession: assign({ session: null }),
    emitCitizenChanged: emit({ type: 'citizen.changed' }),
    tellCitizenChanged: tell('portationFlow', 'citizen.changed'),
    tellSessionSettled: tell('startup', 'session.settled'),
    tellSessionAbsent: tell('portationFlow', 'session.notFound'),
    tellRedirectStopped: tell('portationFlow', 'redirect.stopped'),
    tellSessionEnded: tell('portationFlow', 'session.ended'),
    tellSessionRestored: tell('portationFlow', 'session.restored'),
  },
  guards: {
    isSignedIn: (_, params: { outcome: { tag: string } }) => params.outcome.tag === 'signedIn',
    /** Another citizen signed in in another tab. */
    isAnotherCitizen: ({ context }, params: { outcome: { tag: string; info?: AuthInfo } }) =>
      params.outcome.info !== undefined && params.outcome.info.userName !== context.session?.info.userName,
    isAnonymous: (_, params: { outcome: { tag: string } }) => params.outcome.tag === 'anonymous',
    wasActive: stateIn({ signedIn: { fresh: 'active' } }),
  },
  delays: {
    untilRenewal: ({ context }) => within((context.session?.expiresInMs ?? 0) - RENEW_BEFORE_MS),
    untilAbsoluteWarning: ({ context }) => within((context.session?.absoluteExpiresInMs ?? 0) - ABSOLUTE_WARNING_MS),
    lastMinute: ({ context }) => within(Math.min(RENEW_BEFORE_MS, context.session?.expiresInMs ?? 0)),
    lastMinutes: ({ context }) => within(Math.min(ABSOLUTE_WARNING_MS, context.session?.absoluteExpiresInMs ?? 0)),
    retryPause: 10_000,
    slowResponseDelay: SLOW_RESPONSE_MS,
  },
}).createMachine({
  id: 'auth',
  context: authInitial.context,
  initial: authInitial.state,
  states: {
    unknown: {
      meta: { title: 'Ещё не проверено' },
      description: 'Состояние заранее собранной страницы: в шапке нет ни кнопки «Войти», ни имени.',
      on: { 'auth.started': { target: 'checking' } },
    },
    checking: {
      meta: { title: 'Проверяем вход' },
      description: 'При открытии сайта и после входа в другой вкладке. Отсутствие сессии — не ошибка.',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        input: { isBackground: false },
        onDone: [
          { guard: when('isSignedIn'), target: 'signedIn', actions: [setSession, 'tellSessionRestored'] },
          { guard: when('isAnonymous'), target: 'anonymous' },
          { target: 'unavailable' },
        ],
        onError: { target: 'unavailable' },
      },
      on: {
        'check.retried': {
          target: 'checking',
          reenter: true,
          description: 'Ответа долго нет: проверка запускается заново.',
        },
        'session.awaited': { description: 'Ответ будет, когда проверка закончится.', actions: [] },
        'signIn.requested': signInRequested,
      },
    },
    anonymous: {
      meta: { title: 'Вход не выполнен' },
      tags: ['settled'],
      description: 'Посетитель без входа. Общедоступные страницы работают полностью.',
      entry: ['clearSession', 'tellSessionSettled', 'tellSessionAbsent'],
      on: {
        ...answerAtOnce('tellSessionAbsent'),
        'signIn.requested': signInRequested,
        'session.startedInOtherTab': { target: 'checking' },
      },
    },
    unavailable: {
      meta: { title: 'Не удалось проверить вход' },
      tags: ['settled', 'unavailable'],
      description: 'Проверить вход не удалось. Сайт работает как для посетителя, проверка повторяется.',
      // After a return from the sign-out redirect the header must not show the previous citizen's name.
      entry: ['clearSession', 'tellSessionSettled', 'tellSessionAbsent'],
      after: { retryPause: { target: 'checking' } },
      on: {
        ...answerAtOnce('tellSessionAbsent'),
        'check.retried': { target: 'checking' },
        'signIn.requested': signInRequested,
        'session.startedInOtherTab': { target: 'checking' },
      },
    },
    signedIn: {
      meta: { title: 'Вход выполнен' },
      tags: ['settled', 'signedIn'],
      description: 'Сессию продлевают действия гражданина; фоновый опрос её не продлевает.',
      initial: 'fresh',
      entry: [{ type: 'notifyTabs', params: { event: 'begun' } }, 'tellSessionSettled'],
      on: {
        ...answerAtOnce('tellSessionRestored'),
        'session.lost': { target: 'expired' },
        'session.endedInOtherTab': { target: 'expired' },
        'session.startedInOtherTab': {
          description: 'Вошёл тот же гражданин (с новой сессией) или другой.',
          target: '.verifying',
        },
        'signOut.requested': {
          target: 'leaving',
          actions: [{ type: 'notifyTabs', params: { event: 'ended' } }, 'redirectToSignOut'],
        },
        'signIn.requested': {
          description: 'Новый вход до предельного срока сессии.',
          ...signInRequested,
        },
      },
      states: {
        fresh: {
          meta: { title: 'Сессия действует' },
          description: 'Предупреждать о конце сессии ещё рано.',
          initial: 'idle',
          after: {
            // Fires before `untilRenewal` when the absolute expiry is nearer than the sliding one.
            untilAbsoluteWarning: { target: 'ending' },
            untilRenewal: [{ guard: 'wasActive', target: 'refreshing' }, { target: 'expiring' }],
          },
          on: { 'page.shown': { target: 'verifying' } },
          states: {
            idle: {
              meta: { title: 'Действий ещё не было' },
              description: 'Если их не будет и дальше, перед концом сессии появится предупреждение.',
              on: { 'citizen.acted': { target: 'active' } },
            },
            active: {
              meta: { title: 'Гражданин активен' },
              description: 'Перед концом сессия продлится сама, без предупреждения.',
            },
          },
        },
        refreshing: {
          meta: { title: 'Продлеваем сессию' },
          description: 'Гражданин был активен: запрос проверки продлевает сессию.',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: { isBackground: false },
            onDone: [
              { guard: when('isSignedIn'), target: 'fresh', actions: setSession },
              { guard: when('isAnonymous'), target: '#auth.expired' },
              { target: 'expiring' },
            ],
            onError: { target: 'expiring' },
          },
          // The session may expire before the response comes, so the warning is shown in time.
          after: { slowResponseDelay: { target: 'expiring' } },
        },
        verifying: {
          meta: { title: 'Сверяем сессию' },
          description:
            'После сна и после входа в другой вкладке: там сессию могли продлить или начать новую. Эта проверка сессию не продлевает.',
          ...verification('unverified'),
        },
        unverified: {
          meta: { title: 'Сессию сверить не удалось' },
          description:
            'После выхода компьютера из сна сети может ещё не быть. Неизвестно, завершена ли сессия, поэтому сообщения нет; проверка скоро повторится.',
          after: { retryPause: { target: 'verifying' } },
          on: { 'page.shown': { target: 'verifying' } },
        },
        expiring: {
          meta: { title: 'Сессия скоро закончится' },
          description: 'Сессия кончится, если её не продлить.',
          initial: 'prompting',
          on: { 'session.startedInOtherTab': { target: '.verifying' } },
          states: {
            prompting: {
              meta: { title: 'Предупреждаем' },
              tags: ['idleWarning'],
              description: 'Показано окно. Кнопка «Остаться» продлевает сессию.',
              after: { lastMinute: { target: 'verifying' } },
              on: {
                'session.extended': { target: '#auth.signedIn.refreshing' },
                'page.shown': { target: 'verifying' },
              },
            },
            verifying: {
              meta: { title: 'Сверяем сессию после предупреждения' },
              description:
                'Срок вышел, или гражданин вернулся на страницу: в другой вкладке сессию могли продлить. Без ответа предупреждение показывается снова.',
              ...verification('prompting'),
            },
          },
        },
        ending: {
          meta: { title: 'Близок предельный срок сессии' },
          tags: ['absoluteWarning'],
          description:
            'Предельный срок продлить нельзя. Новый вход, здесь или в другой вкладке, начинает новую сессию.',
          after: { lastMinutes: { target: 'verifying' } },
        },
      },
    },
    expired: {
      meta: { title: 'Сессия завершена' },
      tags: ['settled', 'expired'],
      description: 'Страница остаётся открытой, поверх неё окно с кнопкой «Войти снова».',
      initial: 'prompting',
      // Who was signed in is known until it is clear whether another citizen signs in.
      entry: 'tellSessionEnded',
      on: {
        ...answerAtOnce('tellSessionAbsent'),
        'signIn.requested': { target: 'leaving', actions: ['clearSession', 'redirectToSignIn'] },
        'signIn.declined': {
          target: 'anonymous',
          description: 'Общедоступные страницы работают без входа; остальные предложат войти.',
        },
        'session.startedInOtherTab': { target: '.rechecking' },
        'page.shown': { target: '.rechecking', description: 'Гражданин мог войти в другой вкладке.' },
      },
      states: {
        prompting: {
          meta: { title: 'Предлагаем войти снова' },
          description: 'Ожидается действие гражданина или вход в другой вкладке.',
        },
        rechecking: {
          meta: { title: 'Смотрим, нет ли нового входа' },
          description: 'Если входа нет, страница и окно остаются прежними.',
          invoke: {
            id: 'checkSession',
            src: 'checkSession',
            input: { isBackground: true },
            onDone: [
              anotherCitizen,
              {
                guard: when('isSignedIn'),
                target: '#auth.signedIn.fresh',
                actions: [setSession, 'tellSessionRestored'],
              },
              { target: 'prompting' },
            ],
            onError: { target: 'prompting' },
          },
        },
      },
    },
    leaving: {
      meta: { title: 'Уходим на Госуслуги' },
      tags: ['leaving'],
      description:
        'Браузер переходит на Госуслуги. Если переход остановлен или посетитель вернулся кнопкой «Назад», вход проверяется снова.',
      after: { retryPause: { target: 'checking', actions: 'tellRedirectStopped' } },
      on: { 'page.shown': { target: 'checking', actions: 'tellRedirectStopped' } },
    },
  },
});
