import type { ChartLabels } from '../lib/chart-labels.ts';
import type { feedbackMachine } from './feedback.machine.ts';

export const feedbackLabels: ChartLabels<typeof feedbackMachine> = {
  title: 'Обращение в поддержку',
  events: {
    'feedback.submitted': { label: 'Нажато «Отправить обращение»', initiator: 'citizen' },
    'feedback.restarted': { label: 'Нажато «Написать ещё»', initiator: 'citizen' },
    'wait.abandoned': { label: 'Нажато «Отменить»', initiator: 'citizen' },
    'wait.prolonged': { label: 'Нажато «Ждать»', initiator: 'citizen' },
  },
  guards: {
    isSent: 'обращение принято',
    isRefused: 'отказ',
  },
  actions: {
    setSubmission: 'сохранить обращение',
    setReferenceId: 'сохранить номер обращения',
    setFailure: 'сохранить ошибку',
    setUnexpectedFailure: 'сохранить сбой',
    clearFailure: 'убрать ошибку',
    clearFeedback: 'очистить обращение',
    emitAccepted: 'сообщить о приёме',
    emitRefused: 'сообщить об отказе',
  },
  actors: {
    sendFeedback: 'Отправить обращение',
  },
  delays: {
    slowResponseDelay: '',
  },
};
