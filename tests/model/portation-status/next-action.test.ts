import { describe, expect, test } from 'vitest';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationEventCode } from '../../../contract/portations.ts';
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
const STAY = 'Ничего, но если Т2 предложит остаться, не соглашайтесь: согласие отменит перенос.';
const PENDING = 'Ничего: страницу можно закрыть, заявление не потеряется.';
const AT_PICKUP =
  'Получите сим-карту не позднее 27 ноября (Пробная улица, дом 7, с 9 до 20, нужен паспорт) или позвоните оператору, если не успеваете: без неё перенос отменят.';
const BY_COURIER =
  'Получите сим-карту у курьера 25 ноября, с 12:00 до 16:00 (МСК), с паспортом, или позвоните оператору МТС, если время не подходит: без неё перенос отменят.';
const INSTALL = 'Установите eSIM МТС не позднее 27 ноября по коду активации: без неё перенос отменят.';
const INSERT =
  'Вставьте сим-карту МТС, когда пропадёт связь Т2, и позвоните оператору МТС, если её ещё нет или связь не появится.';
const TURN_ON =
  'Установите eSIM МТС, если ещё не установили, включите её, когда пропадёт связь Т2, и позвоните оператору МТС, если связь не появится.';
const INSERT_OWN = INSERT.replace('её ещё нет или ', '');
const TURN_OWN_ON = TURN_ON.replace('Установите', 'Включите').replace(', если ещё не установили, включите её', '');
const AT_PICKUP_LAST =
  'Получите сим-карту (Пробная улица, дом 7, с 9 до 20, нужен паспорт) или позвоните оператору МТС, если не удаётся.';
const INSTALL_LAST =
  'Установите eSIM МТС по коду активации, если ещё не установили, и включите её, когда пропадёт связь Т2.';
const COURIER_OVER = 'Позвоните оператору МТС, если курьер не привёз сим-карту 25 ноября, с 12:00 до 16:00 (МСК).';
const OR_CANCELLED = /: без неё перенос отменят\.$/;
const PROPOSED = 'Позвоните оператору МТС, если предложенная дата не подходит.';
const proposal = { proposedAt: '2026-11-29T22:00:00.000Z' };
const LATE = 'Позвоните новому оператору, МТС, и спросите, когда перенесут номер: подавать заявление заново не нужно.';

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
    ['with another window proposed', proposal, PROPOSED, 'callRecipient'],
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
      'Проверьте, какой паспорт записан у оператора Т2, и обновите данные, если он прежний.',
      'callDonor',
    ],
    [
      'late',
      {},
      'Проверьте, какой паспорт записан у оператора Т2, и обновите данные, если он прежний.',
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
      'Оплатите долг оператору Т2 не позднее 25 ноября, иначе в переносе откажут.',
      'callDonor',
    ],
    [
      'on the last day',
      { next: step('DEBT_CLEARED', '2026-11-22T08:00:00.000Z') },
      'Оплатите долг оператору Т2 сегодня, иначе в переносе откажут.',
      'callDonor',
    ],
    [
      'after the last day',
      { next: step('DEBT_CLEARED', '2026-11-21T20:59:59.000Z') },
      'Спросите у оператора Т2, можно ли ещё оплатить долг: последний день был 21 ноября.',
      'callDonor',
    ],
    ['without a deadline', {}, 'Оплатите долг оператору Т2, иначе в переносе откажут.', 'callDonor'],
    ['paid', { next: step('DONOR_APPROVED') }, NOTHING, 'toAccount'],
    ['paid, with a card in a shop', { next: step('DONOR_APPROVED'), receipt: pickup }, AT_PICKUP, 'callRecipient'],
    ['paid and late', { next: step('DONOR_APPROVED') }, LATE, 'callRecipient', AFTER_WINDOW],
  ],
  Approved: [
    [
      'before the operator reports on the card',
      { next: step('SIM_READY') },
      'Получите сим-карту в салоне МТС не позднее 27 ноября, адрес подскажет оператор: без неё перенос отменят.',
      'callRecipient',
    ],
    [
      'before the operator reports on the courier',
      { ...byCourier, next: step('SIM_READY') },
      'Получите сим-карту у курьера МТС не позднее 27 ноября, время подскажет оператор: без неё перенос отменят.',
      'callRecipient',
    ],
    [
      'before the operator reports on the eSIM',
      { ...esim, next: step('SIM_READY') },
      'Установите eSIM МТС не позднее 27 ноября, код активации пришлёт оператор: без неё перенос отменят.',
      'callRecipient',
    ],
    [
      'before the operator reports on the card, on the last day',
      { next: step('SIM_READY') },
      'Получите сим-карту в салоне МТС сегодня, адрес подскажет оператор: без неё перенос отменят.',
      'callRecipient',
      HOURS_BEFORE,
    ],
    [
      'before the operator reports on the card, on the day of an hourly window',
      { next: step('SIM_READY'), windowAt: '2026-11-28T07:00:00.000Z', portationAt: '2026-11-28T07:00:00.000Z' },
      'Получите сим-карту в салоне МТС сегодня, адрес подскажет оператор: без неё перенос отменят.',
      'callRecipient',
      AFTER_WINDOW,
    ],
    ['with a card in a shop', { next: step('SIM_RECEIVED'), receipt: pickup }, AT_PICKUP, 'callRecipient'],
    [
      'with a card in a shop on the last day',
      { next: step('SIM_RECEIVED'), receipt: pickup },
      AT_PICKUP.replace('не позднее 27 ноября', 'сегодня'),
      'callRecipient',
      HOURS_BEFORE,
    ],
    ['with a courier', { ...byCourier, next: step('SIM_RECEIVED'), receipt: courier }, BY_COURIER, 'callRecipient'],
    [
      'with a courier who should have come',
      { ...byCourier, next: step('SIM_RECEIVED'), receipt: courier },
      COURIER_OVER.replace(/\.$/, ': без неё перенос отменят.'),
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
      'Ничего: дата переноса появится здесь, когда её назначат.',
      'toAccount',
    ],
    ['in its window', { next: step('SIM_READY') }, INSERT, 'callRecipient', IN_WINDOW],
    ['in its window with an eSIM', { ...esim, next: step('STARTED') }, TURN_ON, 'callRecipient', IN_WINDOW],
    [
      'in its window with a card in a shop',
      { next: step('STARTED'), receipt: pickup },
      AT_PICKUP_LAST,
      'callRecipient',
      IN_WINDOW,
    ],
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
      { next: step('STARTED'), ...proposal },
      PROPOSED,
      'callRecipient',
      AFTER_WINDOW,
    ],
    ['with another window proposed', { next: step('SIM_READY'), ...proposal }, PROPOSED, 'callRecipient'],
    ['with a proposal and a card in a shop', { receipt: pickup, ...proposal }, AT_PICKUP, 'callRecipient'],
    ['late with a proposed window in the past', { proposedAt: WINDOW }, LATE, 'callRecipient', AFTER_WINDOW],
    ['being withdrawn', { next: step('SIM_READY'), isWithdrawing: true }, NOTHING, 'toAccount'],
  ],
  Ready: [
    ['', { next: step('STARTED') }, INSERT, 'callRecipient', HOURS_BEFORE],
    [
      'with a card in a shop',
      { next: step('STARTED'), receipt: pickup },
      AT_PICKUP.replace('не позднее 27 ноября', 'сегодня').replace(OR_CANCELLED, '.'),
      'callRecipient',
      HOURS_BEFORE,
    ],
    [
      'with a courier who should have come',
      { ...byCourier, next: step('STARTED'), receipt: courier },
      COURIER_OVER,
      'callRecipient',
      HOURS_BEFORE,
    ],
    ['with an eSIM', { ...esim, next: step('STARTED') }, TURN_ON, 'callRecipient', HOURS_BEFORE],
    ['with a card received', { next: step('STARTED'), hasSim: true }, INSERT_OWN, 'callRecipient', HOURS_BEFORE],
    [
      'with an eSIM installed',
      { ...esim, next: step('STARTED'), hasSim: true },
      TURN_OWN_ON,
      'callRecipient',
      HOURS_BEFORE,
    ],
    [
      'with an eSIM that is not installed',
      { ...esim, next: step('STARTED'), receipt: online },
      INSTALL.replace('не позднее 27 ноября', 'сегодня').replace(OR_CANCELLED, '.'),
      'showEsimCode',
      HOURS_BEFORE,
    ],
    ['late', { next: step('STARTED') }, LATE, 'callRecipient', AFTER_WINDOW],
  ],
  InProgress: [
    ['', { next: step('TRANSFERED') }, INSERT, 'callRecipient', IN_WINDOW],
    ['with an eSIM', { ...esim, next: step('TRANSFERED') }, TURN_ON, 'callRecipient', AFTER_WINDOW],
    [
      'with an eSIM that is not installed',
      { ...esim, next: step('TRANSFERED'), receipt: online },
      INSTALL_LAST,
      'showEsimCode',
      IN_WINDOW,
    ],
  ],
  Failed: [
    ['', { next: step('DATE_ASSIGNED') }, NOTHING, 'toAccount', AFTER_WINDOW],
    ['with a window proposed', { next: step('DATE_ASSIGNED'), ...proposal }, PROPOSED, 'callRecipient', AFTER_WINDOW],
    [
      'with a card in a shop',
      { next: step('DATE_ASSIGNED'), receipt: pickup },
      AT_PICKUP_LAST,
      'callRecipient',
      AFTER_WINDOW,
    ],
    [
      'with an eSIM that is not installed',
      { ...esim, next: step('DATE_ASSIGNED'), receipt: online },
      INSTALL_LAST,
      'showEsimCode',
      AFTER_WINDOW,
    ],
  ],
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
  callDonor: /^(Оплатите|Проверьте|Спросите).*Т2/,
  callRecipient: /позвоните|подскажет оператор|пришлёт оператор/i,
  addToCalendar: /в календаре/,
  showEsimCode: /по коду активации/,
  toAccount: /^Ничего/,
};

const codes: readonly (PortationEventCode | null)[] = [null, 'DEBT_CLEARED', 'SIM_READY', 'SIM_RECEIVED', 'STARTED'];
const parts: readonly Partial<StatusFacts>[][] = [
  [
    { status: null },
    { status: null, isWithdrawing: true },
    { status: 'Approved', isWithdrawing: true },
    // A date is assigned with the approval, and none while a new one is awaited.
    { status: 'Approved', portationAt: null },
    ...portationStatuses.filter((status) => !hasEnded(status)).map((status) => ({ status })),
  ],
  codes.map((code) => ({ next: code === null ? null : step(code) })),
  // The SIM that is ready is received in the way that was ordered.
  [{}, { receipt: pickup }, byCourier, { ...byCourier, receipt: courier }, esim, { ...esim, receipt: online }],
];
/** Every combination of one of each part. */
const combinations = parts.reduce(
  (found, part) => found.flatMap((one) => part.map((other) => ({ ...one, ...other }))),
  [{}],
);

type Seen = StatusFacts & { now: string };

const isIn = (statuses: readonly StatusFacts['status'][], { status }: Seen): boolean => statuses.includes(status);
const isOver = ({ now }: Seen): boolean => now >= AFTER_WINDOW;
const hasBegun = ({ now }: Seen): boolean => now >= WINDOW;
const isUnpaid = ({ next, status }: Seen): boolean =>
  status === 'DebtPending' && (next === null || next.code === 'DEBT_CLEARED');
/** The window is over and its move has not begun; neither a dispute nor a debt explains it. */
const isLate = (seen: Seen): boolean =>
  isOver(seen) &&
  !isUnpaid(seen) &&
  isIn(['Registered', 'DonorCheck', 'DebtCheck', 'DebtPending', 'Approved', 'Ready'], seen);
/** Something else comes before the SIM. */
const isElsewhere = (seen: Seen): boolean =>
  seen.isWithdrawing === true || isIn([null, 'Arbitration'], seen) || isUnpaid(seen) || isLate(seen);

/** What each sentence says of the facts, and whether it is so. */
const claims: readonly (readonly [sentence: RegExp, isTrue: (seen: Seen) => boolean])[] = [
  [/страницу можно закрыть/, (seen) => isIn([null], seen)],
  [/паспорт записан/, (seen) => isIn(['Arbitration'], seen)],
  [/^Оплатите долг|можно ли ещё оплатить/, isUnpaid],
  [/можно ли ещё оплатить/, ({ next, now }) => next !== null && next.at < now],
  [/спросите, когда перенесут/, isLate],
  [/предложит остаться/, (seen) => isIn(['Registered', 'DonorCheck', 'DebtCheck'], seen) && seen.receipt == null],
  [/дом 7/, ({ receipt }) => receipt === pickup],
  [/^Получите сим-карту у курьера 25/, ({ now, receipt }) => receipt === courier && now < courier.to],
  [/если курьер не привёз/, ({ now, receipt }) => receipt === courier && now >= courier.to],
  [/по коду активации/, ({ receipt }) => receipt === online],
  [/подскажет оператор|пришлёт оператор|в календаре|^Ничего: дата/, (seen) => seen.receipt == null],
  [/подскажет оператор|пришлёт оператор/, ({ next }) => next?.code === 'SIM_READY' || next?.code === 'SIM_RECEIVED'],
  [/перенос отменят/, (seen) => !isIn(['Ready'], seen) && !hasBegun(seen)],
  [/в календаре/, ({ portationAt }) => portationAt !== null],
  [/^Ничего: дата/, ({ portationAt }) => portationAt === null],
  [/подскажет оператор|пришлёт оператор|в календаре|^Ничего: дата/, (seen) => isIn(['Approved'], seen)],
  [
    /подскажет оператор|пришлёт оператор|в календаре|(не позднее 27 ноября|сегодня) (\(|по) /,
    (seen) => !hasBegun(seen),
  ],
  [/^Вставьте|^Установите eSIM МТС, если/, (seen) => seen.receipt == null],
  [
    /^Вставьте|^Установите eSIM МТС, если/,
    (seen) => isIn(['Ready', 'InProgress'], seen) || (isIn(['Approved'], seen) && hasBegun(seen)),
  ],
  [/сим-карт/, ({ simType }) => simType === 'SIM'],
  [/eSIM/, ({ simType }) => simType === 'eSIM'],
];

test('the sentence is true and the button does what it says, in every combination of facts', () => {
  const seen = [DAYS_BEFORE, courier.to, HOURS_BEFORE, IN_WINDOW, AFTER_WINDOW].flatMap((now) =>
    // The courier's hours matter to nothing else.
    combinations
      .filter(({ receipt }) => now !== courier.to || receipt === courier)
      .map((combination) => {
        const known: Seen = { ...facts(combination), ...combination, now };
        const { button, sentence } = nextActionOf(known, now);
        return { button, sentence: plain(sentence), known };
      }),
  );
  expect(seen.filter(({ button, sentence }) => !spoken[button].test(sentence))).toEqual([]);
  expect(seen.filter(({ sentence }) => !/^[^.!?]+[.]$/.test(sentence))).toEqual([]);
  const checked = claims.map(([claim, isTrue]) => {
    const claimed = seen.filter(({ sentence }) => claim.test(sentence));
    const wrong = claimed.filter(({ known }) => !isTrue(known)).slice(0, 3);
    return { claim, isMade: claimed.length > 0, wrong };
  });
  expect(checked).toEqual(claims.map(([claim]) => ({ claim, isMade: true, wrong: [] })));
  // A SIM that waits for the citizen is never passed over.
  const waiting = seen.filter(({ known }) => known.receipt != null && !isElsewhere(known));
  expect(waiting.filter(({ sentence }) => !/дом 7|курьер|по коду активации/.test(sentence)).slice(0, 3)).toEqual([]);
  expect([...new Set(seen.map(({ button }) => button))].toSorted()).toEqual(Object.keys(spoken).toSorted());
});
