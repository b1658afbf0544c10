import { describe, expect, test } from 'vitest';
import { type PortationEventCode, portationStatuses } from '../../../contract/portations.ts';
import { orderStatusMachine } from '../../../machines/order-status/order-status.machine.ts';
import { hasEnded, portationStatusMachine } from '../../../machines/portation-status/portation-status.machine.ts';
import { type NextButton, nextActionOf } from '../../../src/lib/portations/next-action.ts';
import type { StatusFacts } from '../../../src/lib/portations/status-facts.ts';

const WINDOW = '2026-11-27T22:00:00.000Z';
const DAYS_BEFORE = '2026-11-22T09:00:00.000Z';
const HOURS_BEFORE = '2026-11-27T12:00:00.000Z';
const IN_WINDOW = '2026-11-28T02:59:59.999Z';
const AFTER_WINDOW = '2026-11-28T03:00:00.000Z';

const step = (code: PortationEventCode, at = '2026-11-26T22:00:00.000Z') => ({ code, title: '', at });
const pickup = { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' } as const;
const courier = { method: 'courier', from: '2026-11-25T09:00:00.000Z', to: '2026-11-25T13:00:00.000Z' } as const;
const online = { method: 'online' } as const;

const facts = (overrides: Partial<StatusFacts>): StatusFacts => ({
  status: 'Registered',
  startedAt: '2026-11-20T09:00:00.000Z',
  windowAt: WINDOW,
  portationAt: overrides.status === 'Approved' || overrides.status === 'Ready' ? WINDOW : null,
  failedAt: null,
  next: null,
  simType: 'SIM',
  receiptMethod: 'pickup',
  from: 'Т2',
  to: 'МТС',
  timeZone: 'Europe/Moscow',
  ...overrides,
});
const esim = { simType: 'eSIM', receiptMethod: 'online' } as const;
const byCourier = { receiptMethod: 'courier' } as const;

const NOTHING = 'Ничего делать не нужно.';
const STAY = 'Ничего. Если Т2 предложит остаться, не соглашайтесь: согласие отменит перенос.';
const PENDING = 'Ничего. Страницу можно закрыть: заявление не потеряется.';
const AT_PICKUP =
  'Получите сим-карту до 27 ноября: Пробная улица, дом 7, с 9 до 20. Понадобится паспорт. Если не успеваете, позвоните оператору.';
const BY_COURIER =
  'Курьер привезёт сим-карту 25 ноября, с 12:00 до 16:00 (МСК). Понадобится паспорт. Если время не подходит, позвоните оператору МТС.';
const INSTALL = 'Установите eSIM МТС до 27 ноября по коду активации.';
const INSERT = 'Вставьте сим-карту МТС, когда пропадёт связь Т2. Если связь не появится, позвоните оператору МТС.';
const TURN_ON = 'Включите eSIM МТС, когда пропадёт связь Т2. Если связь не появится, позвоните оператору МТС.';
const LATE = 'Позвоните новому оператору, МТС, и спросите, когда перенесут номер. Подавать заявление заново не нужно.';

type Case = readonly [
  when: string,
  overrides: Partial<StatusFacts>,
  sentence: string,
  button: NextButton,
  now?: string,
];

/** Of each stage of a pending order and of each status of a portation that has not ended. */
const cases: Readonly<Record<string, readonly Case[]>> = {
  'PendingBDPN.operatorReview': [
    ['', { pending: { stage: 'operatorReview', since: DAYS_BEFORE } }, PENDING, 'toAccount'],
    ['being withdrawn', { isWithdrawing: true }, NOTHING, 'toAccount'],
  ],
  'PendingBDPN.registration': [
    ['', { pending: { stage: 'registration', since: DAYS_BEFORE } }, PENDING, 'toAccount'],
    ['being withdrawn', { isWithdrawing: true }, NOTHING, 'toAccount'],
  ],
  Registered: [
    ['', {}, STAY, 'toAccount'],
    ['with a card in a shop', { receipt: pickup }, AT_PICKUP, 'callRecipient'],
    ['late', {}, LATE, 'callRecipient', AFTER_WINDOW],
  ],
  DonorCheck: [
    ['', { next: step('DATA_CONFIRMED') }, STAY, 'toAccount'],
    ['with a card in a shop', { receipt: pickup }, AT_PICKUP, 'callRecipient'],
    ['with a courier', { ...byCourier, receipt: courier }, BY_COURIER, 'callRecipient'],
    ['with an eSIM', { ...esim, receipt: online }, INSTALL, 'showEsimCode'],
    ['being withdrawn', { isWithdrawing: true, receipt: pickup }, NOTHING, 'toAccount'],
  ],
  Arbitration: [
    [
      '',
      { receipt: pickup },
      'Проверьте, какой паспорт записан у оператора Т2. Если прежний, обновите данные.',
      'callDonor',
    ],
    [
      'late',
      {},
      'Проверьте, какой паспорт записан у оператора Т2. Если прежний, обновите данные.',
      'callDonor',
      AFTER_WINDOW,
    ],
  ],
  DebtCheck: [
    ['', {}, STAY, 'toAccount'],
    ['with an eSIM', { ...esim, receipt: online }, INSTALL, 'showEsimCode'],
  ],
  DebtPending: [
    [
      '',
      { next: step('DEBT_CLEARED', '2026-11-25T09:00:00.000Z'), receipt: pickup },
      'Оплатите долг оператору Т2 до 25 ноября. Иначе в переносе откажут.',
      'callDonor',
    ],
    ['without a deadline', {}, 'Оплатите долг оператору Т2. Иначе в переносе откажут.', 'callDonor'],
    ['paid', { next: step('DONOR_APPROVED') }, NOTHING, 'toAccount'],
    ['paid and late', { next: step('DONOR_APPROVED') }, LATE, 'callRecipient', AFTER_WINDOW],
  ],
  Approved: [
    [
      'before the operator reports on the card',
      { next: step('SIM_READY') },
      'Получите сим-карту в салоне МТС до 27 ноября, адрес подскажет оператор. Без неё перенос отменят.',
      'callRecipient',
    ],
    [
      'before the operator reports on the courier',
      { ...byCourier, next: step('SIM_READY') },
      'Получите сим-карту у курьера МТС до 27 ноября, время подскажет оператор. Без неё перенос отменят.',
      'callRecipient',
    ],
    [
      'before the operator reports on the eSIM',
      { ...esim, next: step('SIM_READY') },
      'Установите eSIM МТС до 27 ноября, код активации пришлёт оператор. Без неё перенос отменят.',
      'callRecipient',
    ],
    ['with a card in a shop', { next: step('SIM_RECEIVED'), receipt: pickup }, AT_PICKUP, 'callRecipient'],
    [
      'with a card in a shop on the last day',
      { next: step('SIM_RECEIVED'), receipt: pickup },
      AT_PICKUP.replace('27', '28'),
      'callRecipient',
      HOURS_BEFORE,
    ],
    ['with a courier', { ...byCourier, next: step('SIM_RECEIVED'), receipt: courier }, BY_COURIER, 'callRecipient'],
    [
      'with a courier who should have come',
      { ...byCourier, next: step('SIM_RECEIVED'), receipt: courier },
      'Курьер должен был привезти сим-карту 25 ноября, с 12:00 до 16:00 (МСК). Если её у вас нет, позвоните оператору МТС.',
      'callRecipient',
      courier.to,
    ],
    ['with an eSIM', { ...esim, next: step('SIM_RECEIVED'), receipt: online }, INSTALL, 'showEsimCode'],
    [
      'with a received card',
      { next: step('REMINDER') },
      'Сохраните день переноса в календаре и держите сим-карту МТС под рукой.',
      'addToCalendar',
    ],
    [
      'with an installed eSIM',
      { ...esim, next: step('REMINDER') },
      'Сохраните день переноса в календаре: в этот день понадобится включить eSIM МТС.',
      'addToCalendar',
    ],
    [
      'before the date is assigned',
      { next: step('REMINDER'), portationAt: null },
      'Ничего. Дата переноса появится здесь, когда её назначат.',
      'toAccount',
    ],
    ['in its window', { next: step('SIM_READY') }, INSERT, 'callRecipient', IN_WINDOW],
    ['in its window with an eSIM', { ...esim, next: step('STARTED') }, TURN_ON, 'callRecipient', IN_WINDOW],
    ['late', { next: step('STARTED') }, LATE, 'callRecipient', AFTER_WINDOW],
    [
      'late with a card in a shop',
      { next: step('SIM_RECEIVED'), receipt: pickup },
      LATE,
      'callRecipient',
      AFTER_WINDOW,
    ],
    [
      'late with another window proposed',
      { next: step('STARTED'), proposedAt: '2026-11-29T22:00:00.000Z' },
      NOTHING,
      'toAccount',
      AFTER_WINDOW,
    ],
    ['late with a proposed window in the past', { proposedAt: WINDOW }, LATE, 'callRecipient', AFTER_WINDOW],
    ['being withdrawn', { next: step('SIM_READY'), isWithdrawing: true }, NOTHING, 'toAccount'],
  ],
  Ready: [
    ['', { next: step('STARTED'), receipt: pickup }, INSERT, 'callRecipient', HOURS_BEFORE],
    ['with an eSIM', { ...esim, next: step('STARTED') }, TURN_ON, 'callRecipient', HOURS_BEFORE],
    ['late', { next: step('STARTED') }, LATE, 'callRecipient', AFTER_WINDOW],
  ],
  InProgress: [
    ['', { next: step('TRANSFERED') }, INSERT, 'callRecipient', IN_WINDOW],
    ['with an eSIM', { ...esim, next: step('TRANSFERED') }, TURN_ON, 'callRecipient', AFTER_WINDOW],
  ],
  Failed: [['', { next: step('DATE_ASSIGNED'), receipt: pickup }, NOTHING, 'toAccount', AFTER_WINDOW]],
};

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('covers every status of the charts in which an application is under way', () => {
  expect(Object.keys(cases)).toEqual([
    ...Object.keys(orderStatusMachine.states['PendingBDPN']?.states ?? {}).map((stage) => `PendingBDPN.${stage}`),
    ...Object.keys(portationStatusMachine.states).filter(
      (name) => !portationStatuses.some((status) => status === name && hasEnded(status)),
    ),
  ]);
});

describe.each(Object.entries(cases))('%s', (name, ofStatus) => {
  const status = portationStatuses.find((one) => one === name) ?? null;

  test.each(
    ofStatus.map(([when, overrides, sentence, button, now = DAYS_BEFORE]) => ({
      when,
      seen: { ...overrides, status },
      expected: { sentence, button },
      now,
    })),
  )('$when: one sentence and its button', ({ expected, now, seen }) => {
    const action = nextActionOf(facts(seen), now);
    expect({ ...action, sentence: plain(action.sentence) }).toEqual(expected);
  });
});

/** What the sentence above a button says. */
const spoken: Record<NextButton, RegExp> = {
  callDonor: /^(Оплатите|Проверьте).*Т2/,
  callRecipient: /позвоните|подскажет оператор|пришлёт оператор/i,
  addToCalendar: /в календаре/,
  showEsimCode: /по коду активации/,
  toAccount: /^Ничего/,
};

const codes: readonly (PortationEventCode | null)[] = [
  null,
  'DATA_CONFIRMED',
  'DEBT_CLEARED',
  'SIM_READY',
  'SIM_RECEIVED',
  'STARTED',
];
const parts: readonly Partial<StatusFacts>[][] = [
  [null, ...portationStatuses.filter((status) => !hasEnded(status))].map((status) => ({ status })),
  codes.map((code) => ({ next: code === null ? null : step(code) })),
  [null, pickup, courier, online].map((receipt) => ({ receipt })),
  [{}, byCourier, esim],
  [{ portationAt: null }, { portationAt: WINDOW }],
];
/** Every combination of one of each part. */
const combinations = parts.reduce(
  (found, part) => found.flatMap((one) => part.map((other) => ({ ...one, ...other }))),
  [{}],
);

test('the button does what the sentence says, in every combination of facts', () => {
  const seen = [DAYS_BEFORE, courier.to, HOURS_BEFORE, IN_WINDOW, AFTER_WINDOW].flatMap((now) =>
    combinations.map((combination) => ({ ...nextActionOf(facts(combination), now), ...combination, now })),
  );
  expect(seen.filter(({ button, sentence }) => !spoken[button].test(plain(sentence)))).toEqual([]);
  expect(
    seen.filter(
      ({ button, now, portationAt, receipt }) =>
        (button === 'addToCalendar' && (portationAt === null || now >= WINDOW)) ||
        (button === 'showEsimCode' && receipt !== online),
    ),
  ).toEqual([]);
  expect([...new Set(seen.map(({ button }) => button))].toSorted()).toEqual(Object.keys(spoken).toSorted());
});
