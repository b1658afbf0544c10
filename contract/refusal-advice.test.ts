import { expect, test } from 'vitest';
import { refusalAdvice } from './refusal-advice.ts';
import { refusalCodes } from './refusal-codes.ts';
import { canResend, refusalRemedies } from './refusal-remedies.ts';

const NOW = '2026-11-20T09:00:00.000Z';
const TODAY = '2026-11-20';
const LATER = '2026-12-20';
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const adviceOn = (...[code, facts]: Parameters<typeof refusalAdvice>): string => plain(refusalAdvice(code, facts));

const cases = refusalCodes.flatMap((code) =>
  [undefined, TODAY, LATER].flatMap((availableFrom) =>
    (['draft', 'portation'] as const).flatMap((of) =>
      [false, true].map((isClosed) => ({ code, of, availableFrom, isClosed, now: NOW })),
    ),
  ),
);

test('is one sentence for every reason', () => {
  for (const { code, ...facts } of cases) {
    // «г.» ends a date, and with it the sentence.
    expect(adviceOn(code, facts)).toMatch(/^[А-ЯЁ][^.!?]*\.$/);
  }
});

test('asks to send a draft again when it can be sent, and for another application when it cannot', () => {
  for (const { code, ...facts } of cases.filter(({ isClosed, of }) => of === 'draft' && !isClosed)) {
    const advice = adviceOn(code, facts);
    expect([code, facts.availableFrom, /отправьте заявление снова/.test(advice)]).toEqual([
      code,
      facts.availableFrom,
      canResend(code, facts.availableFrom, NOW),
    ]);
    expect(/отправьте/.test(advice) && /подайте/.test(advice)).toBe(false);
  }
});

test('names the day on which waiting ends, and no reason that has ended', () => {
  for (const code of refusalCodes.filter((one) => refusalRemedies[one].again === 'wait')) {
    for (const of of ['draft', 'portation'] as const) {
      expect(adviceOn(code, { of, availableFrom: LATER, now: NOW })).toBe(
        'Подождите: подать заявление можно с 20 декабря 2026 г.',
      );
      expect(adviceOn(code, { of, availableFrom: TODAY, now: NOW })).toMatch(/^Причины отказа больше нет: /);
    }
  }
});

test('asks for no application while none is accepted, nor when none helps', () => {
  for (const { code, ...facts } of cases.filter(({ isClosed, of }) => isClosed && of === 'portation')) {
    expect(adviceOn(code, facts)).not.toMatch(/подайте|отправьте/);
  }
  for (const { code, ...facts } of cases.filter((one) => refusalRemedies[one.code].again === 'never')) {
    expect(adviceOn(code, facts)).not.toMatch(/подайте|отправьте/);
  }
});
