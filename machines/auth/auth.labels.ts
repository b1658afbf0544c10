import type { ChartLabels } from '../lib/chart-labels.ts';
import type { authMachine } from './auth.machine.ts';

export const authLabels: ChartLabels<typeof authMachine> = {
  title: 'Вход и сессия',
  events: {
    'auth.started': { label: 'Страница запущена', initiator: 'site' },
    'check.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
    'signIn.requested': { label: 'Нажато «Войти»', initiator: 'citizen' },
    'session.startedInOtherTab': { label: 'Вход в другой вкладке', initiator: 'browser' },
    'citizen.acted': { label: 'Действие на странице', initiator: 'citizen' },
    'session.lost': { label: 'Сервер ответил, что сессии нет', initiator: 'server' },
    'session.endedInOtherTab': { label: 'Выход в другой вкладке', initiator: 'browser' },
    'signOut.requested': { label: 'Нажато «Выйти»', initiator: 'citizen' },
    'page.shown': { label: 'Страница снова видна', initiator: 'browser' },
    'session.extended': { label: 'Нажато «Остаться»', initiator: 'citizen' },
    'signIn.declined': { label: 'Выбрано «Без входа»', initiator: 'citizen' },
  },
  guards: {
    isSignedIn: 'вход выполнен',
    isAnotherCitizen: 'вошёл другой гражданин',
    isAnonymous: 'вход не выполнен',
    wasActive: 'гражданин был активен',
    wasWarned: 'предупреждение показано',
  },
  actions: {
    redirectToSignIn: 'перейти на Госуслуги',
    redirectToSignOut: 'перейти к выходу',
    notifyTabs: 'сообщить другим вкладкам',
    setSession: 'сохранить сессию',
    clearSession: 'удалить сессию',
    markActive: 'отметить активность',
    markWarned: 'отметить предупреждение',
    emitSessionEnded: 'сообщить о конце сессии',
    emitCitizenChanged: 'сообщить о входе другого гражданина',
    emitSessionRestored: 'сообщить о входе',
  },
  actors: {
    checkSession: 'Проверить сессию',
  },
  delays: {
    untilRenewal: 'За минуту до конца сессии',
    untilAbsoluteWarning: 'За 5 минут до предельного срока',
    lastMinute: 'Через минуту',
    lastMinutes: 'Через 5 минут',
    retryPause: 'Через 10 с',
    slowResponseDelay: 'Через 20 с',
  },
};
