import { expect, test } from 'vitest';
import { refusalCodes } from '../../contract/refusal-codes.ts';
import type { LetterCode } from '../orders/orders.tables.ts';
import { type LetterInput, maskNumber, writeLetter } from './letter.ts';

const input: LetterInput = {
  code: 'BDPN_REGISTERED',
  // The next day in Vladivostok.
  at: new Date('2026-11-20T18:00:00Z'),
  // 01:00 in Vladivostok.
  facts: { window: '2026-11-28T15:00:00Z' },
  msisdn: '79000000071',
  from: 'Т2',
  to: 'МТС',
  simType: 'SIM',
  timeZone: 'Asia/Vladivostok',
  links: {
    order: 'https://mnp.example/portation/1/done',
    confirm: 'https://mnp.example/letters/confirm/1/a',
    unsubscribe: 'https://mnp.example/letters/unsubscribe/1/b',
  },
};
const refusal = { code: 'TOO_EARLY', label: '', at: '2026-11-20T09:00:00Z' } as const;

const letters: readonly (readonly [LetterCode, LetterInput['facts'], string, readonly string[]])[] = [
  [
    'BDPN_REGISTERED',
    {},
    'Заявление зарегистрировано в базе данных перенесённых номеров: номер …71',
    [
      'Номер +7 900 •••-••-71: Т2 → МТС.',
      'Предварительная дата переноса: 29 ноября в 01:00 по времени региона номера.',
    ],
  ],
  [
    'BDPN_REJECTED',
    { refusal: { ...refusal, availableFrom: '2026-12-20' } },
    'База данных отклонила заявление: номер …71',
    [
      'Между двумя переносами одного номера должно пройти 60\u00a0дней.',
      'Подождите: подать заявление можно с\u00a020\u00a0декабря 2026\u00a0г.',
    ],
  ],
  [
    'ORDER_RETURNED',
    { refusal: { ...refusal, code: 'OPERATOR_SILENT' } },
    'Заявление вернулось к вам: номер …71',
    [
      'Новый оператор не ответил за сутки.',
      'принимает\u00a0ли он заявления, или выберите другого и\u00a0отправьте заявление снова.',
    ],
  ],
  [
    'REJECTED',
    { refusal: { ...refusal, code: 'NOT_OWNER' } },
    'Отказано в переносе: номер …71',
    [
      'Переоформите номер на\u00a0себя вместе с\u00a0владельцем в\u00a0салоне текущего оператора и\u00a0подайте новое заявление.',
    ],
  ],
  [
    'WITHDRAWN',
    { refusal: { ...refusal, code: 'SIM_NOT_RECEIVED' } },
    'Новый оператор отменил перенос: номер …71',
    ['Спросите у\u00a0нового оператора, как получить сим-карту, и\u00a0подайте новое заявление.'],
  ],
  [
    'DATA_MISMATCH',
    {},
    'Данные не совпали: номер …71',
    ['не совпали с записями оператора Т2', 'Если прежний, обновите данные. О решении напишем.'],
  ],
  [
    'DEBT_FOUND',
    {},
    'Найден долг: номер …71',
    ['Оператор Т2 нашёл долг', 'Оплатите долг не позднее 24 ноября, иначе в переносе откажут.'],
  ],
  [
    'DATE_ASSIGNED',
    {},
    'Назначены дата и время переноса: номер …71',
    [
      'Номер перенесут 29 ноября в 01:00 по времени региона номера.',
      'Если сим-карты МТС у вас ещё нет, получите её не позднее 28 ноября: без неё перенос отменят.',
    ],
  ],
  [
    'DATE_ASSIGNED',
    { failedWindow: '2026-11-26T22:00:00.000Z' },
    'Назначены дата и время переноса: номер …71',
    [
      '27 ноября перенести номер не удалось: случился технический сбой. Номер остался у оператора Т2 и работает.',
      'Номер перенесут 29 ноября в 01:00 по времени региона номера.',
    ],
  ],
  ['DATE_CHANGED', {}, 'Дата переноса изменена: номер …71', ['Номер перенесут 29 ноября в 01:00']],
  [
    'SIM_READY',
    { receipt: { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' } },
    'Сим-карта готова: номер …71',
    ['Где получить: Пробная улица, дом 7, с 9 до 20.', 'получите её не позднее 28 ноября', 'когда пропадёт связь Т2.'],
  ],
  [
    'SIM_READY',
    { receipt: { method: 'courier', from: '2026-12-01T09:00:00.000Z', to: '2026-12-01T13:00:00.000Z' } },
    'Сим-карта готова: номер …71',
    ['Курьер приедет 1 декабря с 19:00 до 23:00 по времени региона номера.'],
  ],
  [
    'SIM_READY',
    { receipt: { method: 'courier', from: '2026-12-01T09:00:00.000Z', to: '2026-12-02T00:00:00.000Z' } },
    'Сим-карта готова: номер …71',
    ['Курьер приедет 1 декабря с 19:00 до 10:00 2 декабря по времени региона номера.'],
  ],
  [
    'DATE_PROPOSED',
    {},
    'Новый оператор предлагает другую дату: номер …71',
    ['предлагает перенести номер', 'Дата сменится, когда её подтвердит база данных', 'Если эта дата не подходит'],
  ],
  [
    'REMINDER',
    {},
    'Перенос завтра, подготовьте сим-карту: номер …71',
    [
      'Перенос начнётся 29 ноября в 01:00 по времени региона номера. В это время связь может прерываться.',
      'Если сим-карты МТС у вас ещё нет, получите её не позднее 28 ноября: без неё перенос отменят.',
      'Держите под рукой сим-карту МТС. Отозвать заявление уже нельзя.',
    ],
  ],
  [
    'REMINDER',
    { hasSim: true },
    'Перенос завтра, подготовьте сим-карту: номер …71',
    ['Держите под рукой сим-карту МТС. Отозвать заявление уже нельзя.'],
  ],
  [
    'TRANSFERED',
    {},
    'Номер перенесён: номер …71',
    ['Теперь номер обслуживает МТС.', 'Вставьте сим-карту МТС и позвоните оператору МТС, если связь не появится.'],
  ],
  [
    'RETURNED',
    {},
    'Номер вернулся к оператору, которому он выделен: номер …71',
    ['Договор с оператором МТС закончился', 'узнайте, у кого он, и спросите этого оператора'],
  ],
  [
    'CONFIRM_ADDRESS',
    {},
    'Подтвердите почту для писем о переносе номера',
    ['Если это вы, подтвердите адрес. Если нет, ничего делать не нужно: писем не будет.'],
  ],
];

/** The text of an HTML letter. */
const textOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test.each(letters)(
  '%s: says what happened and what to do, in text and in HTML alike',
  async (code, facts, subject, sentences) => {
    const letter = await writeLetter({ ...input, code, facts: { ...input.facts, ...facts } });
    expect(letter.subject).toBe(subject);
    for (const sentence of sentences) {
      expect(letter.text).toContain(sentence);
      expect(textOf(letter.html)).toContain(sentence);
    }
    const isRequest = code === 'CONFIRM_ADDRESS';
    // A stranger may have typed the address.
    expect(letter.text.includes('потому что попросили')).toBe(!isRequest);
    for (const content of [letter.text, letter.html]) {
      expect(content.includes(input.links.order)).toBe(!isRequest);
      expect(content.includes(input.links.confirm)).toBe(isRequest);
      expect(content).toContain(input.links.unsubscribe);
      expect(content).not.toMatch(/undefined|null|NaN|\[object|\$\{|9000000071|000-00-71/);
    }
    // Readable without pictures, and nothing is loaded from elsewhere.
    expect(letter.html).not.toMatch(/<img|src=|@import|url\(/);
  },
);

test.each([
  ['DATE_ASSIGNED', 'Назначены дата и время переноса', 'установите её не позднее 28 ноября: без неё перенос отменят.'],
  ['DATE_CHANGED', 'Дата переноса изменена', 'установите её не позднее 28 ноября: без неё перенос отменят.'],
  ['SIM_READY', 'eSIM готова', 'Код активации ждёт вас на странице заявления'],
  ['SIM_READY', 'eSIM готова', 'Включите eSIM МТС, когда пропадёт связь Т2.'],
  ['REMINDER', 'Перенос завтра, подготовьте eSIM', 'установите её не позднее 28 ноября: без неё перенос отменят.'],
  ['REMINDER', 'Перенос завтра, подготовьте eSIM', 'Включите eSIM МТС, когда пропадёт связь.'],
  [
    'TRANSFERED',
    'Номер перенесён',
    'Если eSIM ещё не установлена, попросите у оператора код активации: он появится на странице заявления.',
  ],
  ['TRANSFERED', 'Номер перенесён', 'Включите eSIM МТС и позвоните оператору МТС, если связь не появится.'],
  ['WITHDRAWN', 'Новый оператор отменил перенос', 'Без неё перенос невозможен, поэтому новый оператор его отменил.'],
] as const)('%s: says to a citizen who ordered an eSIM what to do with it', async (code, heading, sentence) => {
  const facts = {
    ...input.facts,
    ...(code === 'SIM_READY' ? { receipt: { method: 'online' } as const } : {}),
    ...(code === 'WITHDRAWN' ? { refusal: { ...refusal, code: 'SIM_NOT_RECEIVED' } as const } : {}),
  };
  const letter = await writeLetter({ ...input, code, facts, simType: 'eSIM' });
  expect(letter.subject).toBe(`${heading}: номер …71`);
  for (const content of [letter.text, textOf(letter.html)]) {
    expect(content).toContain(sentence);
  }
});

test('TRANSFERED: names the code of an eSIM only where it was sent, and neither once it is installed', async () => {
  const textWith = async (facts: object) =>
    (await writeLetter({ ...input, code: 'TRANSFERED', simType: 'eSIM', facts: { ...input.facts, ...facts } })).text;
  expect(await textWith({ isSimReady: true })).toContain(
    'Если eSIM ещё не установлена, код активации ищите на странице заявления.',
  );
  expect(await textWith({ hasSim: true })).not.toContain('код активации');
});

test.each([
  ['2026-11-27T20:00:00Z', '2026-11-28T15:00:00Z', 'получите её не позднее 28 ноября:'],
  // An hourly window, on its day.
  ['2026-11-28T22:00:00Z', '2026-11-29T02:00:00Z', 'получите её до 29 ноября в 12:00 по времени региона номера:'],
])('names the day before the window as the last one to get the SIM, while it lasts: %s', async (at, window, until) => {
  const { text } = await writeLetter({ ...input, at: new Date(at), code: 'DATE_CHANGED', facts: { window } });
  expect(text).toContain(until);
});

test('SIM_READY: names no past window after the move, nor after a failed transfer', async () => {
  const receipt = { method: 'pickup', address: 'Пробная улица, дом 7', hours: 'с 9 до 20' } as const;
  const written = { ...input, code: 'SIM_READY' } as const;
  const { text: before } = await writeLetter({ ...written, facts: { ...input.facts, receipt } });
  expect(before).toContain('Перенос: 29 ноября');
  const requested = { ...input.facts, receipt, isPreliminary: true };
  const { text: unassigned } = await writeLetter({ ...written, facts: requested });
  expect(unassigned).toContain('Предварительная дата переноса: 29 ноября');
  expect(unassigned).not.toContain('Перенос:');
  const { text: after } = await writeLetter({ ...written, facts: { ...input.facts, receipt, isMoved: true } });
  expect(after).toContain('Теперь номер обслуживает МТС.');
  expect(after).toContain('Вставьте сим-карту МТС и позвоните оператору МТС, если связь не появится.');
  expect(after).not.toMatch(/Перенос:|пропадёт/);
  const moved = { receipt: { method: 'online' }, isMoved: true } as const;
  const { text: afterEsim } = await writeLetter({ ...written, simType: 'eSIM', facts: moved });
  expect(afterEsim).toContain('Установите eSIM МТС по коду активации и включите её.');
  const { text: failed } = await writeLetter({ ...written, facts: { receipt } });
  expect(failed).toContain('Вставьте сим-карту МТС, когда пропадёт связь Т2.');
  expect(failed).not.toContain('Перенос:');
});

test.each(letters)('%s: speaks of no card and no courier to a citizen who ordered an eSIM', async (code, facts) => {
  const receipt = facts.receipt === undefined ? {} : { receipt: { method: 'online' } as const };
  const letter = await writeLetter({
    ...input,
    code,
    facts: { ...input.facts, ...facts, ...receipt },
    simType: 'eSIM',
  });
  for (const content of [letter.subject, letter.text, letter.html]) {
    expect(content).not.toMatch(/сим-карт|курьер/iu);
  }
});

/** Letters about a refusal, the reason that the refusing party does not give, and words that blame the other one. */
const refusers = [
  ['RECIPIENT_REJECTED', 'TECH_ERROR', /база данных (?:нашла|отклонила|не ответила)/iu],
  ['BDPN_REJECTED', 'OPERATOR_SILENT', /оператор (?:нашёл|отклонил|не принял|не ответил)/iu],
] as const;

test.each(refusers)('%s: blames no other party, whatever the reason', async (code, other, blame) => {
  for (const reason of refusalCodes.filter((one) => one !== other)) {
    const { text } = await writeLetter({ ...input, code, facts: { refusal: { ...refusal, code: reason } } });
    expect(text).not.toMatch(blame);
  }
});

test('an error in the application has the same words, whoever found it', async () => {
  for (const code of ['RECIPIENT_REJECTED', 'BDPN_REJECTED'] as const) {
    const { text } = await writeLetter({
      ...input,
      code,
      facts: { refusal: { ...refusal, code: 'APPLICATION_INVALID' } },
    });
    expect(text.replaceAll('\u00a0', ' ')).toContain('Заявление не прошло проверку: в нём нашли ошибку.');
  }
});

test('escapes what it is given', async () => {
  const { html, text } = await writeLetter({ ...input, to: '<b>"МТС" & Ко</b>' });
  expect(html).toContain('&lt;b&gt;&quot;МТС&quot; &amp; Ко&lt;/b&gt;');
  expect(html).not.toContain('<b>"МТС"');
  expect(text).toContain('<b>"МТС" & Ко</b>');
});

test('masks a number', () => {
  expect(maskNumber('79161234567')).toBe('+7 916 •••-••-67');
});

test.each(['DATE_ASSIGNED', 'DATE_CHANGED', 'REMINDER'] as const)(
  '%s: does not ask a citizen who has the SIM to get it',
  async (code) => {
    for (const simType of ['SIM', 'eSIM'] as const) {
      const { text } = await writeLetter({ ...input, code, simType, facts: { ...input.facts, hasSim: true } });
      expect(text).not.toMatch(/получите|установите|перенос отменят/);
    }
  },
);
