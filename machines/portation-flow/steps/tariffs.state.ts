import { when } from '../../lib/when.ts';
import { slowResponse } from '../../lib/slow-response.ts';
import { flowSetup } from '../portation-flow.setup.ts';
import { setChangedOrder, setFailure, STATES } from './common.ts';

/** Step 2: a tariff of the recipient in the number's region. */
export const tariffsState = flowSetup.createStateConfig({
  meta: { title: 'Шаг 2. Тариф', step: 'tariffs' },
  tags: ['tariffs'],
  description: 'Выбранный тариф сохраняется в заявлении с ценой и версией.',
  initial: 'choosing',
  on: {
    'draft.deleted': { target: STATES.deleting },
  },
  states: {
    choosing: {
      meta: { title: 'Выбор тарифа' },
      description: 'Список и фильтры ведёт страница; в диаграмму поступает только выбор.',
      on: {
        'tariff.chosen': {
          target: 'saving',
          actions: ['clearFailure', { type: 'setTariff', params: ({ event }) => ({ tariffId: event.tariffId }) }],
        },
      },
    },
    saving: {
      ...slowResponse,
      meta: { title: 'Сохраняем тариф' },
      tags: ['busy', 'saving'],
      description: 'Сервер проверяет, что тариф доступен в регионе, и фиксирует его цену.',
      invoke: {
        id: 'saveTariff',
        src: 'saveTariff',
        input: ({ context }) => ({
          orderId: context.orderId ?? '',
          version: context.order?.version ?? 0,
          tariffId: context.tariffId ?? '',
        }),
        onDone: [
          { guard: when('isChanged'), target: STATES.submit, actions: setChangedOrder },
          { guard: when('isMissing'), target: STATES.notFound },
          { guard: when('isSessionExpired'), target: STATES.signInNeeded },
          {
            guard: when('isOutdated'),
            description: 'Заявление изменено в другой вкладке: оно загружается заново, затем тариф выбирают снова.',
            target: STATES.loading,
            // Another tab may have saved a tariff, so step 2 is shown again for the citizen to choose.
            actions: [setFailure, { type: 'setRequestedStep', params: { step: 'tariffs' } }],
          },
          { guard: when('isRefused'), target: 'choosing', actions: setFailure },
          { target: 'failed', actions: setFailure },
        ],
        onError: { target: 'failed', actions: 'setUnexpectedFailure' },
      },
      on: { 'wait.abandoned': { target: 'failed', actions: 'setUnexpectedFailure' } },
    },
    failed: {
      meta: { title: 'Не удалось сохранить тариф' },
      tags: ['failed'],
      description: 'Выбор не потерян: можно повторить сохранение или выбрать другой тариф.',
      on: {
        'work.retried': { target: 'saving', actions: 'clearFailure' },
        'tariff.chosen': {
          target: 'saving',
          actions: ['clearFailure', { type: 'setTariff', params: ({ event }) => ({ tariffId: event.tariffId }) }],
        },
      },
    },
  },
});
