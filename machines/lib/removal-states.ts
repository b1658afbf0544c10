import type { Problem } from '../../contract/problem.ts';

const confirmation = { 'removal.confirmed': { target: 'requesting' } } as const;
const dismissal = { 'failure.dismissed': { target: 'idle', actions: 'clearFailure' } } as const;

/** What a request to delete, cancel or withdraw an order is made from. */
export interface DeleteInput {
  orderId: string;
  /** The citizen was asked about a draft: an order that has been submitted meanwhile must stay. */
  isDraft: boolean;
}

/** What pages read of these states. */
export type RemovalTag = 'removalRefused' | 'removalFailed';

/**
 * States around the request that deletes, cancels or withdraws an order. The chart declares the action `clearFailure`
 * and adds the state `requesting`, which makes the request.
 */
export const removalStates = {
  idle: {
    meta: { title: 'Не запрошено' },
    description: 'Страница предлагает удаление, отмену или отзыв, только если их разрешают диаграммы статусов.',
    on: confirmation,
  },
  refused: {
    meta: { title: 'Сервер отказал' },
    tags: ['removalRefused'],
    description: 'Причина указана на странице. Повтор не предлагается: с тем же заявлением он даст тот же отказ.',
    on: { ...confirmation, ...dismissal },
  },
  failed: {
    meta: { title: 'Не удалось запросить' },
    tags: ['removalFailed'],
    description: 'Повторный запрос безопасен.',
    on: { 'work.retried': { target: 'requesting' }, ...confirmation, ...dismissal },
  },
} as const;

/** Whether a removal was refused because the order is not what the page shows, so the page must reload it. */
export const isRemovalOutdated = (problem: Problem | undefined): boolean =>
  problem?.code === 'WRONG_STATUS' || problem?.code === 'TOO_LATE';
