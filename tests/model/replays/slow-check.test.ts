// A recorded session. Tokens such as '#1' stand for texts, numbers that begin with zeros for phone numbers.
import { test } from 'vitest';
import { openChart } from './open-chart.ts';

test('a number is checked slowly', () => {
  const portationFlow1 = openChart('portationFlow', portationFlow1Start);

  // The citizen: Номер изменён
  portationFlow1.receive(
    { type: 'number.changed', digits: '0000000001', isComplete: true },
    'active.init.checking.waiting',
  );
  portationFlow1.receive(slowResponseDelayEvent1, 'active.init.checking.slow');

  // The citizen: Нажато «Ждать»
  portationFlow1.receive({ type: 'wait.prolonged' }, 'active.init.checking.waiting');
  portationFlow1.receive(lookupNumberEvent2, 'active.init.checked');

  // The citizen: Отмена или отзыв подтверждены
  portationFlow1.receive({ type: 'removal.confirmed' }, 'active.init.checked');

  // The citizen: Оператор выбран
  portationFlow1.receive({ type: 'operator.chosen', operatorId: '#6' }, 'active.init.checked');

  // The citizen: Нажато «Продолжить»
  portationFlow1.receive({ type: 'step.continued', isSignedIn: true }, 'active.init.creating.waiting');
  portationFlow1.receive(initOrderEvent3, 'active.tariffs.choosing');
});

// The data of the events, which the test reads when it runs.
const slowResponseDelayEvent1 = { type: 'xstate.after.slowResponseDelay.portationFlow.active.init.checking.waiting' };
const lookupNumberEvent2 = {
  type: 'xstate.done.actor.lookupNumber',
  output: {
    tag: 'found',
    number: {
      msisdn: '70000000001',
      operatorId: '#1',
      operatorName: '#2',
      operatorLogo: '#3',
      regionCode: '00',
      regionName: '#4',
      lastPortation: null,
      isEsiaMsisdn: true,
      rangeHolderName: '#2',
      obstacles: [],
    },
  },
  actorId: '#5',
};
const initOrderEvent3 = {
  type: 'xstate.done.actor.initOrder',
  output: {
    tag: 'created',
    order: {
      id: '#7',
      status: 'Initialized',
      version: 1,
      createdAt: '#8',
      lastUpdate: '#8',
      expiresAt: '#9',
      numberInfo: {
        msisdn: '70000000001',
        operatorId: '#1',
        operatorName: '#2',
        operatorLogo: '#3',
        regionCode: '00',
        regionName: '#4',
        lastPortation: null,
        isEsiaMsisdn: true,
        rangeHolderName: '#2',
        obstacles: [],
      },
      recipient: { operatorId: '#6', operatorName: '#10', operatorLogo: '#11' },
      tariff: null,
      application: {
        dueDate: null,
        slot: null,
        simType: null,
        receiptMethod: null,
        address: null,
        contactPhone: null,
        email: null,
      },
      limits: {
        minDate: '#12',
        maxDate: '#13',
        slots: [
          { code: '#14', from: '#15', to: '#16' },
          { code: '#17', from: '#18', to: '#19' },
        ],
        fee: 0,
      },
      timeZone: '#20',
      submittedAt: null,
      withdrawUntil: null,
      lastRejection: null,
      portationId: null,
      npId: null,
      cancelRequestedAt: null,
      cancelMissed: false,
      deletedReason: null,
      personal: null,
    },
    resumed: false,
    now: '#8',
  },
  actorId: '#21',
};
const portationFlow1Start = {
  value: { active: { init: 'typing' } },
  context: {
    digits: '',
    recipientId: null,
    tariffId: null,
    unsavedTariffId: null,
    number: null,
    orderId: null,
    requestedStep: null,
    order: null,
    resumed: false,
    portation: null,
    personal: null,
    application: null,
    submission: null,
    failure: null,
    unchangedPolls: 0,
    now: null,
  },
};
