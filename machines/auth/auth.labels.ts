import { countOf, minuteForms } from '../../domain/plurals.ts';
import type { ChartLabels } from '../lib/chart-labels.ts';
import { ABSOLUTE_WARNING_MS, type authMachine, RENEW_BEFORE_MS } from './auth.machine.ts';

const minutesOf = (ms: number): string => countOf(ms / 60_000, minuteForms);

export const authLabels: ChartLabels<typeof authMachine> = {
  title: 'Вход и сессия',
  events: {
    'auth.started': { label: 'Страница запущена', initiator: 'site' },
    'check.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
    'signIn.requested': { label: 'Начат вход', initiator: 'citizen' },
    'session.startedInOtherTab': { label: 'Вход в другой вкладке', initiator: 'browser' },
    'citizen.acted': { label: 'Действие на странице', initiator: 'citizen' },
    'session.lost': { label: 'Сервер ответил, что сессии нет', initiator: 'server' },
    'session.endedInOtherTab': { label: 'Выход в другой вкладке', initiator: 'browser' },
    'signOut.requested': { label: 'Нажато «Выйти»', initiator: 'citizen' },
    'page.shown': { label: 'Страница снова видна', initiator: 'browser' },
    'session.extended': { label: 'Нажато «Остаться»', initiator: 'citizen' },
    'session.awaited': { label: 'Спрошено, кто вошёл', initiator: 'site' },
    'signIn.declined': { label: 'Выбрано «Без входа»', initiator: 'citizen' },
  },
  guards: {
    isSignedIn: 'вход выполнен',
    isAnotherCitizen: 'вошёл другой гражданин',
    isAnonymous: 'вход не выполнен',
    wasActive: 'гражданин был активен',
  },
  actions: {
    redirectToSignIn: 'перейти на Госуслуги',
    redirectToSignOut: 'перейти к выходу',
    notifyTabs: 'сообщить другим вкладкам',
    setSession: 'сохранить сессию',
    clearSession: 'удалить сессию',
    tellSessionSettled: 'сообщить запуску сайта, что вход проверен',
    tellSessionAbsent: 'сообщить заявлению, что вход не выполнен',
    tellRedirectStopped: 'сообщить заявлению, что переход остановлен',
    tellSessionEnded: 'сообщить заявлению о конце сессии',
    emitCitizenChanged: 'сообщить о входе другого гражданина',
    tellCitizenChanged: 'сообщить заявлению о входе другого гражданина',
    tellSessionRestored: 'сообщить заявлению о входе',
  },
  actors: {
    checkSession: 'Проверить сессию',
  },
  delays: {
    untilRenewal: `За ${minutesOf(RENEW_BEFORE_MS)} до конца сессии`,
    untilAbsoluteWarning: `За ${minutesOf(ABSOLUTE_WARNING_MS)} до предельного срока`,
    lastMinute: `Через ${minutesOf(RENEW_BEFORE_MS)}`,
    lastMinutes: `Через ${minutesOf(ABSOLUTE_WARNING_MS)}`,
    retryPause: '',
    slowResponseDelay: '',
  },
};
