import type { ChartLabels } from '../lib/chart-labels.ts';
import type { authMachine } from './auth.machine.ts';

export const authLabels: ChartLabels<typeof authMachine> = {
  title: 'Вход и сессия',
  events: {
    'auth.started': { label: 'Страница запущена', side: 'site' },
    'check.retried': { label: 'Нажато «Повторить»', side: 'citizen' },
    'signIn.requested': { label: 'Нажато «Войти»', side: 'citizen' },
    'session.startedInOtherTab': { label: 'Вход в другой вкладке', side: 'browser' },
    'citizen.acted': { label: 'Действие на странице', side: 'citizen' },
    'session.lost': { label: 'Сервер ответил, что сессии нет', side: 'server' },
    'session.endedInOtherTab': { label: 'Выход в другой вкладке', side: 'browser' },
    'signOut.requested': { label: 'Нажато «Выйти»', side: 'citizen' },
    'page.shown': { label: 'Страница снова видна', side: 'browser' },
    'session.extended': { label: 'Нажато «Остаться»', side: 'citizen' },
    'signIn.declined': { label: 'Выбрано «Без входа»', side: 'citizen' },
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
