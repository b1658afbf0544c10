import { describe, expect, test } from 'vitest';
import { portationStatuses } from '../../../contract/portation-statuses.ts';
import type { PortationStatus } from '../../../contract/portations.ts';
import { describeStatus, endedHeading } from './describe-status.ts';
import { plannedDate } from './planned-step.ts';
import type { StatusFacts } from './status-facts.ts';

const NOW = '2026-11-22T09:00:00.000Z';

const facts = (overrides: Partial<StatusFacts> = {}): StatusFacts => ({
  status: 'DonorCheck',
  startedAt: '2026-11-20T09:00:00.000Z',
  windowAt: '2026-11-27T22:00:00.000Z',
  portationAt: null,
  failedAt: null,
  next: { code: 'DATA_CONFIRMED', title: '', at: '2026-11-23T09:00:00.000Z' },
  simType: 'SIM',
  receiptMethod: 'pickup',
  from: 'Т2',
  to: 'МТС',
  timeZone: 'Europe/Moscow',
  ...overrides,
});
const approved = (overrides: Partial<StatusFacts> = {}) =>
  facts({
    status: 'Approved',
    portationAt: '2026-11-27T22:00:00.000Z',
    next: { code: 'SIM_READY', title: '', at: '2026-11-26T22:00:00.000Z' },
    ...overrides,
  });
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

test('counts the days to the move in the time of the region', () => {
  const { headline, note, ring } = describeStatus(facts(), NOW);
  expect(plain(headline)).toBe('Перенос через 6 дней, 28 ноября, ночью');
  expect(plain(note ?? '')).toBe('Дата предварительная: её подтвердит Т2.');
  expect(ring).toEqual({ passed: 2, total: 8, left: 6, label: 'Прошло 2\u00a0дня из 8', unit: 'дней' });
  expect(describeStatus(facts({ windowAt: NOW }), NOW).ring).toMatchObject({ left: 0, unit: 'сегодня' });
  const evening = { windowAt: '2026-11-27T13:00:00.000Z' };
  expect(plain(describeStatus(facts(evening), NOW).headline)).toBe('Перенос через 5 дней, 27 ноября, днём');
  expect(plain(describeStatus(facts({ ...evening, timeZone: 'Asia/Kamchatka' }), NOW).headline)).toBe(
    'Перенос через 6 дней, 28 ноября, ночью',
  );
});

test.each([
  ['2026-11-26T22:00:00.000Z', 'Перенос завтра, 28 ноября, ночью'],
  ['2026-11-27T21:30:00.000Z', 'Перенос сегодня, 28 ноября, ночью'],
  ['2026-11-28T02:59:59.000Z', 'Перенос сегодня, 28 ноября, ночью'],
  ['2026-11-28T03:00:00.000Z', 'Перенос задерживается'],
])('at %s says «%s»', (now, headline) => {
  expect(plain(describeStatus(approved({ status: 'Ready', next: null }), now).headline)).toBe(headline);
});

describe('once the window is over without a report of the move', () => {
  const now = '2026-11-28T03:00:00.000Z';
  const late = (overrides: Partial<StatusFacts> = {}) =>
    describeStatus(
      approved({ next: { code: 'STARTED', title: '', at: '2026-11-28T04:00:00.000Z' }, ...overrides }),
      now,
    );
  const lines = ({ now: at, you, next }: ReturnType<typeof describeStatus>) => [at, you, next].map(plain);

  test('says so, whom to ask, and that nobody is charged for the delay', () => {
    expect(late()).toMatchObject({ note: null, ring: null, isUrgent: true, button: 'callRecipient' });
    expect(lines(late())).toEqual([
      'Номер должны были перенести 28 ноября, с 01:00 (МСК), но о переносе ещё не сообщили. Пока номер обслуживает Т2.',
      'Позвоните новому оператору, МТС, и спросите, когда перенесут номер: подавать заявление заново не нужно.',
      'Новое время появится здесь. Если опоздали операторы, до конца переноса МТС обслуживает вас бесплатно.',
    ]);
    expect(late({ failedAt: '2026-11-25T22:30:00.000Z' })).toEqual(late());
    expect(late({ status: 'Ready' })).toEqual(late());
  });

  test('names no past date as coming', () => {
    for (const status of ['Registered', 'DonorCheck', 'Arbitration', 'DebtCheck', 'Approved', 'Ready'] as const) {
      const { headline, next, note, you } = late({ status, portationAt: null, proposedAt: '2026-11-27T22:00:00.000Z' });
      expect(`${headline} ${note} ${you} ${next}`).not.toMatch(/ноября|МСК/);
      expect(headline).toBe('Перенос задерживается');
    }
  });

  test('waits for a proposed window that is still ahead', () => {
    const proposed = late({ proposedAt: '2026-11-29T22:00:00.000Z' });
    expect(proposed).toMatchObject({ button: 'callRecipient', isUrgent: false });
    expect(plain(proposed.you)).toBe('Позвоните оператору МТС, если предложенная дата не подходит.');
    expect(plain(proposed.note ?? '')).toMatch(/^МТС предлагает перенести номер 30 ноября/);
  });

  test('waits for the withdrawal that was requested', () => {
    expect(late({ isWithdrawing: true })).toMatchObject({
      headline: 'Заявление отзываем',
      note: null,
      ring: null,
      now: 'Заявление отзываем: ждём ответ базы данных.',
      you: 'Ничего делать не нужно.',
      isUrgent: false,
    });
  });

  test('says nothing of a delay while a debt is unpaid, the move runs or a new date is awaited', () => {
    for (const status of ['DebtPending', 'InProgress', 'Failed'] as const) {
      expect(late({ status, next: null }).headline).not.toBe('Перенос задерживается');
    }
  });
});

test('says how to stop the move, not how to save it, once a withdrawal was refused', () => {
  for (const of of [facts(), approved({ next: null })]) {
    expect(describeStatus({ ...of, isWithdrawalRefused: true }, NOW)).toMatchObject({
      you: 'Позвоните оператору МТС, если по-прежнему хотите остановить перенос.',
      button: 'callRecipient',
    });
  }
});

test('says who assigns the date while the donor has only agreed', () => {
  const { note, now } = describeStatus(approved({ portationAt: null }), NOW);
  expect([note ?? '', now].map(plain)).toEqual([
    'Дата предварительная: её подтвердит МТС.',
    'Оператор Т2 согласовал перенос, дату назначит МТС.',
  ]);
});

test('warns of a SIM card that is not issued some days before the move', () => {
  const early = describeStatus(approved(), NOW);
  expect(early.isUrgent).toBe(false);
  expect(describeStatus(approved(), '2026-11-25T09:00:00.000Z').isUrgent).toBe(true);
});

test('names a date that the new operator proposes', () => {
  const { button, note, you } = describeStatus(approved({ proposedAt: '2026-11-29T22:00:00.000Z' }), NOW);
  expect(plain(note ?? '')).toMatch(/^МТС предлагает перенести номер 30 ноября, с 01:00 \(МСК\)\./);
  expect([plain(you), button]).toEqual([
    'Позвоните оператору МТС, если предложенная дата не подходит.',
    'callRecipient',
  ]);
});

test('a SIM that is awaited some days before the move goes before a proposed date, which keeps its sentence', () => {
  const near = '2026-11-25T09:00:00.000Z';
  const { isUrgent, note, you } = describeStatus(approved({ proposedAt: '2026-11-29T22:00:00.000Z' }), near);
  expect(isUrgent).toBe(true);
  expect(you).toBe(describeStatus(approved(), near).you);
  expect(plain(note ?? '')).toMatch(
    /^МТС предлагает .* Позвоните оператору МТС, если предложенная дата не подходит\.$/,
  );
});

test('a SIM that is ready goes before a proposed date', () => {
  const receipt = { method: 'online' } as const;
  const { button } = describeStatus(approved({ proposedAt: '2026-11-29T22:00:00.000Z', receipt }), NOW);
  expect(button).toBe('showEsimCode');
});

test('names a date that is proposed after a failed attempt', () => {
  const failed = facts({
    status: 'Failed',
    failedAt: '2026-11-27T22:30:00.000Z',
    next: { code: 'DATE_ASSIGNED', title: '', at: '2026-11-28T22:00:00.000Z' },
  });
  const now = '2026-11-28T06:00:00.000Z';
  expect(describeStatus(failed, now).note).toBeNull();
  const { note } = describeStatus({ ...failed, proposedAt: '2026-11-30T22:00:00.000Z' }, now);
  expect(plain(note ?? '')).toBe(
    'МТС предлагает перенести номер 1 декабря, с 01:00 (МСК). Дата сменится, когда её подтвердит база данных.',
  );
});

test('calls the move ready only as far as the new operator has reported', () => {
  const ready = approved({ status: 'Ready', next: { code: 'STARTED', title: '', at: '2026-11-27T22:00:00.000Z' } });
  const now = '2026-11-27T06:00:00.000Z';
  expect(plain(describeStatus(ready, now).now)).toBe('Новый оператор, МТС, готов к переносу.');
  expect(describeStatus(ready, now).isUrgent).toBe(false);
  expect(describeStatus({ ...ready, receipt: { method: 'online' } }, now).isUrgent).toBe(true);
});

test('says that the deadline of a debt is over, from the next day on', () => {
  const debt = facts({
    status: 'DebtPending',
    next: { code: 'DEBT_CLEARED', title: '', at: '2026-11-25T09:00:00.000Z' },
  });
  expect(describeStatus(debt, '2026-11-25T20:59:59.000Z').next).toBe('Когда долг будет оплачен, перенос продолжится.');
  const { isUrgent, next, you } = describeStatus(debt, '2026-11-25T21:00:00.000Z');
  expect(plain(you)).toBe('Спросите у оператора Т2, можно ли ещё оплатить долг: последний день был 25 ноября.');
  expect(plain(next)).toBe('Если долг не оплачен, оператор Т2 откажет в переносе. Если оплачен, перенос продолжится.');
  expect(isUrgent).toBe(true);
  const planned = { code: 'DEBT_CLEARED', title: '', at: '2026-11-25T09:00:00.000Z' } as const;
  expect(plannedDate(planned, 'Europe/Moscow', '2026-11-25T20:59:59.000Z', false)).toBe('сегодня');
  expect(plannedDate(planned, 'Europe/Moscow', '2026-11-25T21:00:00.000Z', false)).toBe('срок прошёл');
});

test('names a failed attempt until the number is moved', () => {
  const { now, next } = describeStatus(
    approved({
      failedAt: '2026-11-27T22:30:00.000Z',
      windowAt: '2026-11-29T22:00:00.000Z',
      next: { code: 'REMINDER', title: '', at: '2026-11-28T22:00:00.000Z' },
    }),
    '2026-11-28T06:00:00.000Z',
  );
  expect(plain(now)).toBe('В прошлый раз, 28 ноября, перенести не удалось: технический сбой. Назначена новая дата.');
  expect(plain(next)).toBe('Перенос 30 ноября, с 01:00 (МСК).');
});

test.each([
  ['DONOR_NOTIFIED', 'Оператор Т2 получит заявление не позднее 23 ноября.'],
  ['DATA_CONFIRMED', 'Оператор Т2 закончит сверку не позднее 23 ноября.'],
  ['ARBITRATION_RESOLVED', 'Спор о данных решат не позднее 23 ноября.'],
  ['DEBT_CLEARED', 'Когда долг будет оплачен, перенос продолжится.'],
  ['DONOR_APPROVED', 'Оператор Т2 согласится на перенос или откажет не позднее 23 ноября.'],
  ['DATE_ASSIGNED', 'Новую дату назначат не позднее 23 ноября.'],
] as const)('says in a sentence that %s is expected', (code, sentence) => {
  const next = { code, title: '', at: '2026-11-23T09:00:00.000Z' };
  expect(plain(describeStatus(facts({ next }), NOW).next)).toBe(sentence);
});

test('calls the day of a deadline today', () => {
  const next = { code: 'DONOR_NOTIFIED', title: '', at: '2026-11-21T10:00:00.000Z' } as const;
  expect(plain(describeStatus(facts({ next }), '2026-11-21T09:00:00.000Z').next)).toBe(
    'Оператор Т2 получит заявление сегодня.',
  );
  expect(plannedDate(next, 'Europe/Moscow', '2026-11-21T09:00:00.000Z', false)).toBe('сегодня');
  expect(plannedDate(next, 'Europe/Moscow', '2026-11-20T09:00:00.000Z', false)).toMatch(/^не\sпозднее 21\sноября/);
  const debt = facts({ status: 'DebtPending', next: { code: 'DEBT_CLEARED', title: '', at: next.at } });
  expect(plain(describeStatus(debt, '2026-11-21T09:00:00.000Z').you)).toBe(
    'Оплатите долг оператору Т2 сегодня, иначе в переносе откажут.',
  );
});

test('says what follows when БДПН has not answered for hours', () => {
  const pending = facts({ status: null, startedAt: NOW });
  expect(describeStatus(pending, NOW).now).toMatch(/несколько минут/);
  expect(plain(describeStatus(pending, '2026-11-22T11:00:00.000Z').now)).toMatch(
    /за сутки ответа не будет, заявление вернётся/,
  );
});

test('names the sum and the deadline of a debt, and nothing to do once it is paid', () => {
  const debt = facts({
    status: 'DebtPending',
    debtSum: 340.5,
    next: { code: 'DEBT_CLEARED', title: '', at: '2026-11-25T09:00:00.000Z' },
  });
  expect(describeStatus(debt, NOW)).toMatchObject({
    headline: 'Перенос ждёт оплаты долга',
    ring: null,
    isUrgent: true,
  });
  expect(plain(describeStatus(debt, NOW).now)).toBe('Оператор Т2 нашёл долг 340,50 ₽, перенос приостановлен.');
  expect(plain(describeStatus(debt, NOW).you)).toBe(
    'Оплатите долг оператору Т2 не позднее 25 ноября, иначе в переносе откажут.',
  );
  const paid = describeStatus({ ...debt, next: { code: 'DONOR_APPROVED', title: '', at: NOW } }, NOW);
  expect(paid).toMatchObject({ isUrgent: false, you: 'Ничего делать не нужно.' });
});

describe.each(portationStatuses.filter((status) => endedHeading(status, null) === null))(
  '%s',
  (status: PortationStatus) => {
    test('says what happens, what to do and what follows, each in a sentence', () => {
      for (const part of ['now', 'you', 'next'] as const) {
        expect(plain(describeStatus(facts({ status }), NOW)[part])).toMatch(/^[А-ЯЁA-Z].*[.\d]$|^Т2/u);
      }
      expect(endedHeading(status, null)).toBeNull();
    });

    test('speaks of no plastic card when an eSIM is ordered', () => {
      for (const next of ['SIM_READY', 'REMINDER'] as const) {
        const {
          now,
          you,
          next: after,
        } = describeStatus(
          approved({ status, simType: 'eSIM', receiptMethod: 'online', next: { code: next, title: '', at: NOW } }),
          NOW,
        );
        expect(`${now} ${you} ${after}`).not.toMatch(/сим-карт|салон|курьер/);
      }
    });
  },
);

test('calls a withdrawn application withdrawn, and one the operator cancelled cancelled', () => {
  expect(endedHeading('Cancelled', 'SUBSCRIBER_WITHDREW')).toBe('Заявление отозвано');
  expect(endedHeading('Cancelled', 'SIM_NOT_RECEIVED')).toBe('Новый оператор отменил перенос');
  expect(endedHeading('Rejected', 'DEBT')).toBe('В переносе отказано');
});
