import type { ChartLabels } from '../lib/chart-labels.ts';
import type { orderRemovalMachine } from './order-removal.machine.ts';

export const orderRemovalLabels: ChartLabels<typeof orderRemovalMachine> = {
  title: 'Удаление и отзыв из списка',
  events: {
    'removal.confirmed': { label: 'Удаление или отзыв подтверждены', initiator: 'citizen' },
    'work.retried': { label: 'Нажато «Повторить»', initiator: 'citizen' },
    'failure.dismissed': { label: 'Сообщение закрыто', initiator: 'citizen' },
  },
  guards: {
    isChanged: 'запрос принят',
    isMissing: 'не найдено',
    isSessionExpired: 'сессия завершена',
    isRemovalOutdated: 'отказ, заявление изменилось',
    isRefused: 'отказ',
  },
  actions: {
    setFailure: 'сохранить ошибку',
    setUnexpectedFailure: 'сохранить сбой',
    clearFailure: 'убрать ошибку',
    setIsDraft: 'запомнить, о черновике ли вопрос',
    emitOrderChanged: 'сообщить об изменении заявления',
    emitOrderOutdated: 'сообщить, что список устарел',
  },
  actors: {
    deleteOrder: 'Удалить или отменить',
  },
  delays: {
    slowResponseDelay: '',
  },
};
