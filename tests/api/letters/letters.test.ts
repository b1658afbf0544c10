import { sql } from 'kysely';
import { assert, beforeEach, expect, onTestFinished, test } from 'vitest';
import { PortationOrder } from '../../../contract/orders.ts';
import { buildApplication } from '../../../mocks/builders/orders.ts';
import type { Visitor } from '../../../mocks/visitor.ts';
import { remind } from '../../../server/letters/remind.ts';
import { openedTablesWith } from '../../harness/tables-with.ts';
import { startApi } from '../../harness/api.ts';
import { lockWaits } from '../../harness/lock-waits.ts';
import { smtpError, startMailServer, type TestMail } from '../../harness/mail-server.ts';
import {
  chooseTariff,
  initOrder,
  readOrder,
  readPortation,
  sendOrder,
  submission,
  untilAnswered,
  untilAtBdpn,
  untilOrder,
  untilPortation,
} from '../../../mocks/order-steps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const mail = await startMailServer();
const api = await startApi(mail.variables);
const vera = await api.signIn('vera');
const olga = await api.signIn('olga');

beforeEach(() => {
  mail.setBehaviour(() => Promise.resolve(null));
});

/** Submits an order with the wish for letters. @returns the order as submitted */
const sent = async (
  citizen: Visitor,
  msisdn: string,
  email = 'vera@example.test',
  letters = true,
): Promise<PortationOrder> => {
  const draft = await chooseTariff(citizen, await initOrder(citizen, msisdn));
  const body = {
    ...submission(draft),
    application: buildApplication({ dueDate: draft.limits.minDate, email }),
    letters,
  };
  return PortationOrder.parse((await sendOrder(citizen, draft, `key-${draft.id}`, body)).body);
};
/** The accepted letters about an order, by the link in them. Each is marked as sent a moment later. */
const lettersOf = ({ id }: { id: string }): TestMail[] =>
  mail.accepted.filter(({ email }) => email.text?.includes(id) === true);
const subjects = (order: { id: string }): (string | undefined)[] => lettersOf(order).map(({ email }) => email.subject);
const untilSubjects = (order: { id: string }, expected: readonly string[]) =>
  expect.poll(() => subjects(order)).toEqual(expected);
/** A link of a letter, by a part of its address. */
const linkIn = ({ email }: TestMail, part: string): string =>
  /https?:\/\/\S+/g[Symbol.match](email.text ?? '')?.find((link) => link.includes(part)) ?? '';
const switchLetters = async (citizen: Visitor, { id, version }: PortationOrder, letters: boolean) =>
  PortationOrder.parse((await citizen.request('PUT', `/api/v1/order/portation/${id}`, { version, letters })).body)
    .letters;
const stored = () => api.db.selectFrom('letters').selectAll().orderBy('id').execute();
const advance = (ms: number) => api.domainClock.advance(ms);
/** БДПН reports another date of a portation instead of the operator's readiness. */
const changeDate = async ({ id }: PortationOrder, at: Date, dueAt: string): Promise<void> => {
  const body = JSON.stringify({ type: 'recipient.dateChanged', at: at.toISOString(), dueAt });
  await sql`
    update bdpn_sim.messages set visible_at = ${at}, body = body || ${body}::jsonb
    where request_id = ${`${id}-1`} and body ->> 'type' = 'recipient.confirmedReadiness'
  `.execute(api.db);
};
const metrics = async () => (await fetch(new URL('/metrics', api.origin))).text();

test('reports a move at every step that matters, to an address that ESIA vouches for', async () => {
  const order = await sent(vera, '79000013101');
  expect(order.letters).toBe('on');
  const done = await untilAnswered(api, vera, order.id);
  await untilSubjects(order, ['Заявление зарегистрировано в базе данных перенесённых номеров: номер …01']);
  await advance(2.5 * DAY);
  const upToDate = [
    'Заявление зарегистрировано в базе данных перенесённых номеров: номер …01',
    'Назначены дата и время переноса: номер …01',
  ];
  await untilSubjects(order, upToDate);
  await advance(1.5 * DAY);
  await untilSubjects(order, [...upToDate, 'Сим-карта готова: номер …01']);
  await advance(5 * DAY);
  await untilSubjects(order, [
    ...upToDate,
    'Сим-карта готова: номер …01',
    'Перенос завтра, подготовьте сим-карту: номер …01',
    'Номер перенесён: номер …01',
  ]);
  const [first] = lettersOf(order);
  expect(first?.to).toBe('vera@example.test');
  expect(first?.email.from).toMatchObject({ address: 'no-reply@mnp.example', name: 'Перенос номера' });
  expect(first?.email.text).toContain(`${api.origin}/portation/${order.id}/done`);
  expect(first?.email.html).toContain(`href="${api.origin}/portation/${order.id}/done"`);
  const header = (key: string) => first?.email.headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${first === undefined ? '' : linkIn(first, 'unsubscribe')}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(header('auto-submitted')).toBe('auto-generated');
  // Neither the number nor the person.
  for (const { email } of lettersOf(order)) {
    expect(`${email.subject} ${email.text} ${email.html}`).not.toMatch(/9000013101|013-1-01|Тестова|Вера|000001/);
  }
  expect(done.letters).toBe('on');
  const preliminary = (await stored()).filter(({ facts }) => facts.isPreliminary).map(({ code }) => code);
  expect(preliminary).toEqual([]);
  await expect.poll(metrics).toContain('letters_total{outcome="sent"} 5');
});

test('after a leap of the clock over a whole move its letters come in the order of the events', async () => {
  const order = await sent(vera, '79000013114');
  await untilAnswered(api, vera, order.id);
  await advance(9 * DAY);
  await untilSubjects(order, [
    'Заявление зарегистрировано в базе данных перенесённых номеров: номер …14',
    'Назначены дата и время переноса: номер …14',
    'Сим-карта готова: номер …14',
    'Перенос завтра, подготовьте сим-карту: номер …14',
    'Номер перенесён: номер …14',
  ]);
  // Written before the move.
  expect(lettersOf(order)[2]?.email.text).toMatch(/когда пропадёт связь.+Перенос: /s);
});

test('reminds a day before the move, whether its readiness is never confirmed or long before', async () => {
  // БДПН confirms no readiness of 94; that of the other order comes days before the window.
  const never = await sent(vera, '79000000194');
  const early = await sent(vera, '79000013112');
  await advance(10_000);
  const [approved, ready] = await Promise.all(
    [never, early].map(({ id }) => untilOrder(vera, id, ({ status }) => status === 'Done')),
  );
  assert(approved !== undefined && ready !== undefined);
  await advance(3 * DAY);
  await untilPortation(vera, approved, ({ status }) => status === 'Approved');
  const now = await api.domainClock.now();
  await sql`
    update bdpn_sim.messages set visible_at = ${now}, body = body || ${JSON.stringify({ at: now.toISOString() })}::jsonb
    where request_id = ${`${early.id}-1`} and body ->> 'type' = 'recipient.confirmedReadiness'
  `.execute(api.db);
  const { portationAt } = await untilPortation(vera, ready, ({ status }) => status === 'Ready');
  const reminders = async () =>
    (await stored()).filter(({ code }) => code === 'REMINDER').map(({ orderId }) => orderId);
  const timelines = () =>
    Promise.all(
      [approved, ready].map(async (order) =>
        (await readPortation(vera, order)).events
          .filter(({ code, kind }) => code === 'REMINDER' && kind !== 'planned')
          .map(({ at }) => Date.parse(at)),
      ),
    );
  expect((await reminders()).filter((id) => id === never.id || id === early.id)).toEqual([]);
  expect(await timelines()).toEqual([[], []]);
  const dayBefore = Date.parse(portationAt ?? '') - DAY;
  await advance(dayBefore + HOUR - (await api.domainClock.now()).getTime());
  for (const [order, ending] of [
    [never, '94'],
    [early, '12'],
  ] as const) {
    const reminder = `Перенос завтра, подготовьте сим-карту: номер …${ending}`;
    await expect.poll(() => subjects(order).filter((one) => one === reminder)).toHaveLength(1);
  }
  expect(await timelines()).toEqual([[dayBefore], [dayBefore]]);
});

test('does not remind of a window that is not assigned', async () => {
  const order = await sent(vera, '79000013115');
  const done = await untilAnswered(api, vera, order.id);
  await advance(3 * DAY);
  const { windowAt } = await untilPortation(vera, done, ({ status }) => status === 'Approved');
  await sql`update bdpn_sim.messages set visible_at = 'infinity' where request_id = ${`${order.id}-1`}`.execute(api.db);
  await api.db.updateTable('portations').set({ portationAt: null }).where('orderId', '=', order.id).execute();
  await advance(Date.parse(windowAt) - HOUR - (await api.domainClock.now()).getTime());
  await remind(api);
  const reminders = async () =>
    (await stored()).filter(({ code, orderId }) => code === 'REMINDER' && orderId === order.id).length;
  expect(await reminders()).toBe(0);
  await api.db
    .updateTable('portations')
    .set({ portationAt: new Date(windowAt) })
    .where('orderId', '=', order.id)
    .execute();
  await remind(api);
  expect(await reminders()).toBe(1);
});

test('does not remind of a window that was assigned less than a day before it', async () => {
  const sooner = await sent(vera, '79000013113');
  const order = await untilAnswered(api, vera, sooner.id);
  await advance(3 * DAY);
  await untilPortation(vera, order, ({ status }) => status === 'Approved');
  const now = await api.domainClock.now();
  const dueAt = new Date(now.getTime() + 5 * HOUR).toISOString();
  await changeDate(order, now, dueAt);
  const { events } = await untilPortation(vera, order, ({ portationAt }) => portationAt === dueAt);
  expect(events.map(({ code }) => code)).toContain('DATE_CHANGED');
  await remind(api);
  expect((await readPortation(vera, order)).events.map(({ code }) => code)).not.toContain('REMINDER');
  expect((await stored()).filter(({ code, orderId }) => code === 'REMINDER' && orderId === order.id)).toEqual([]);
});

test('says in the letter about a new date that the move has failed', async () => {
  const order = await sent(vera, '79000000185');
  await untilAnswered(api, vera, order.id);
  await advance(8.5 * DAY);
  const dates = () => lettersOf(order).filter(({ email }) => email.subject?.startsWith('Назначены дата') === true);
  await expect.poll(() => dates().length).toBe(2);
  const texts = dates().map(({ email }) => email.text ?? '');
  expect(texts.map((text) => /перенести номер не удалось/.test(text))).toEqual([false, true]);
});

test('reports a refusal and what to do', async () => {
  const order = await sent(vera, '79000000171');
  await untilAnswered(api, vera, order.id);
  await advance(2 * DAY);
  await untilSubjects(order, [
    'Заявление зарегистрировано в базе данных перенесённых номеров: номер …71',
    'Отказано в переносе: номер …71',
  ]);
  expect(lettersOf(order)[1]?.email.text).toContain(
    'Номер оформлен на другого человека. У текущего оператора договор на этот номер заключён не с вами.',
  );
  expect(lettersOf(order)[1]?.email.text).toContain(
    'Переоформите номер на\u00a0себя вместе с\u00a0владельцем в\u00a0салоне текущего оператора и\u00a0подайте новое заявление.',
  );
});

test('reports data that did not match, when the citizen can still act, and the decision', async () => {
  const order = await sent(vera, '79000000173');
  await untilAnswered(api, vera, order.id);
  await advance(1.5 * DAY);
  await expect.poll(() => subjects(order)).toContain('Данные не совпали: номер …73');
  expect(lettersOf(order)[1]?.email.text).toContain('Проверьте, какой паспорт записан у оператора Т2.');
  await advance(3 * DAY);
  await expect.poll(() => subjects(order)).toContain('Отказано в переносе: номер …73');
});

test('names the deadline of a debt that the page names, then and later', async () => {
  const order = await sent(vera, '79000000176');
  const done = await untilAnswered(api, vera, order.id);
  await advance(1.5 * DAY);
  await expect.poll(() => subjects(order)).toContain('Найден долг: номер …76');
  const letter = lettersOf(order).find(({ email }) => email.subject?.startsWith('Найден') === true);
  for (const days of [0, 3]) {
    await advance(days * DAY);
    const { events } = await readPortation(vera, done);
    const [next] = events.filter(({ kind }) => kind === 'planned');
    expect(next?.code).toBe('DEBT_CLEARED');
    const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: done.timeZone });
    expect(letter?.email.text).toContain(`Оплатите долг не позднее ${day.format(new Date(next?.at ?? 0))}, иначе`);
  }
});

test('reports an application that БДПН returned, and asks again at its resubmission', async () => {
  const order = await sent(vera, '79000000164');
  const draft = await untilAnswered(api, vera, order.id, ({ status }) => status === 'Initialized');
  await untilSubjects(order, ['База данных отклонила заявление: номер …64']);
  expect(draft.letters).toBe('on');
  const again = { ...submission(draft), letters: false };
  const body = PortationOrder.parse((await sendOrder(vera, draft, 'second', again)).body);
  expect(body.letters).toBe('off');
});

test('calls the silence of the new operator or of БДПН no refusal', async () => {
  const [byOperator, byBdpn] = [await sent(vera, '79000000169'), await sent(vera, '79000000182')];
  await untilAtBdpn(api, byBdpn);
  await advance(DAY + 60_000);
  for (const [order, ending, reason] of [
    [byOperator, '69', 'Новый оператор не ответил за сутки.'],
    [byBdpn, '82', 'База данных не ответила.'],
  ] as const) {
    await untilSubjects(order, [`Заявление вернулось к вам: номер …${ending}`]);
    expect(lettersOf(order)[0]?.email.text).toContain(reason);
  }
});

test('sends nothing without the wish, and nothing after a withdrawal', async () => {
  const quiet = await sent(vera, '79000013102', 'vera@example.test', false);
  expect(quiet.letters).toBe('off');
  const order = await sent(vera, '79000013103');
  mail.setBehaviour(() => Promise.resolve(smtpError(451)));
  await untilAnswered(api, vera, order.id);
  await untilOrder(vera, quiet.id, ({ status }) => status === 'Done');
  await vera.request('DELETE', `/api/v1/order/portation/${order.id}`);
  await untilOrder(vera, order.id, ({ status }) => status === 'Deleted');
  expect((await stored()).filter(({ orderId }) => orderId === order.id || orderId === quiet.id)).toEqual([]);
  expect([...subjects(quiet), ...subjects(order)]).toEqual([]);
});

test('sends to an address that ESIA does not vouch for only after its link, and then to it at once', async () => {
  const order = await sent(olga, '79000013104', 'olga@example.test');
  expect(order.letters).toBe('unconfirmed');
  await untilAnswered(api, olga, order.id);
  await expect.poll(async () => (await stored()).filter(({ orderId }) => orderId === order.id).length).toBe(2);
  await untilSubjects(order, ['Подтвердите почту для писем о переносе номера']);
  await expect.poll(metrics).toContain('letters{state="waiting"} 0');
  expect(await metrics()).toContain('letters{state="unconfirmed"} 1');
  // The search for the next letter reads only what is due.
  const waiting = (await stored()).filter(({ code, orderId }) => orderId === order.id && code !== 'CONFIRM_ADDRESS');
  expect(waiting.map(({ nextAt }) => Number(nextAt))).toEqual([Number.POSITIVE_INFINITY]);
  const [request] = lettersOf(order);
  const link = request === undefined ? '' : linkIn(request, 'confirm');
  // A mail program that opens the link confirms nothing.
  const asked = await fetch(link);
  expect(await asked.text()).toContain('<button>Подтвердить адрес</button>');
  expect(asked.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await readOrder(olga, order.id)).letters).toBe('unconfirmed');
  // A stranger with a similar address can not stop the citizen's letters.
  expect(request?.email.text).not.toContain('/letters/unsubscribe/');
  expect(request?.email.headers.filter(({ key }) => key.startsWith('list-unsubscribe'))).toEqual([]);
  await advance(4 * DAY);
  await expect.poll(async () => (await stored()).filter(({ orderId }) => orderId === order.id).length).toBe(4);
  await api.db
    .updateTable('letters')
    .set({ createdAt: sql<Date>`now() - interval '4 days'` })
    .where('orderId', '=', order.id)
    .execute();
  const confirmedAt = Math.floor(Date.now() / 1000) * 1000;
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('Адрес подтверждён');
  expect((await readOrder(olga, order.id)).letters).toBe('on');
  // The preliminary date is outdated.
  await untilSubjects(order, [
    'Подтвердите почту для писем о переносе номера',
    'Назначены дата и время переноса: номер …04',
    'Сим-карта готова: номер …04',
  ]);
  expect(Date.parse(lettersOf(order)[1]?.email.date ?? '')).toBeGreaterThanOrEqual(confirmedAt);
  expect(await switchLetters(olga, order, false)).toBe('off');
  expect(await switchLetters(olga, order, true)).toBe('on');
  expect(lettersOf(order)).toHaveLength(3);
  // The next application to the same address needs no second confirmation; another address does.
  expect((await sent(olga, '79000013105', 'OLGA@example.test')).letters).toBe('on');
  expect((await sent(olga, '79000013106', 'other@example.test')).letters).toBe('unconfirmed');
});

test('sends after a late confirmation what is still to be done, and nothing that is outdated', async () => {
  const confirmed = async (order: PortationOrder): Promise<void> => {
    const [request] = lettersOf(order);
    await fetch(request === undefined ? '' : linkIn(request, 'confirm'), { method: 'POST' });
  };
  const confirmation = 'Подтвердите почту для писем о переносе номера';
  const waiting = async ({ id }: PortationOrder) =>
    (await stored()).filter((letter) => letter.orderId === id && letter.sentAt === null).map(({ code }) => code);
  const debt = await sent(olga, '79000000276', 'debt@example.test');
  const moved = await sent(olga, '79000013171', 'moved@example.test');
  await untilSubjects(debt, [confirmation]);
  await untilSubjects(moved, [confirmation]);
  await untilAnswered(api, olga, debt.id);
  const done = await untilOrder(olga, moved.id, ({ status }) => status === 'Done');
  await advance(3.5 * DAY);
  await expect.poll(() => waiting(debt)).toEqual(['BDPN_REGISTERED', 'DEBT_FOUND', 'SIM_READY']);
  await confirmed(debt);
  await untilSubjects(debt, [confirmation, 'Найден долг: номер …76', 'Сим-карта готова: номер …76']);
  const { windowAt } = await readPortation(olga, done);
  await advance(Date.parse(windowAt) - HOUR - (await api.domainClock.now()).getTime());
  const all = ['BDPN_REGISTERED', 'DATE_ASSIGNED', 'SIM_READY', 'REMINDER'];
  await expect.poll(() => waiting(moved)).toEqual(all);
  // A received SIM outdates the letter about a SIM that is ready.
  await untilPortation(olga, done, ({ events }) =>
    events.some(({ code, kind }) => code === 'SIM_RECEIVED' && kind !== 'planned'),
  );
  await confirmed(moved);
  await untilSubjects(moved, [confirmation, 'Перенос завтра, подготовьте сим-карту: номер …71']);
});

test('names the window of now in a letter about a SIM that waited for a confirmation', async () => {
  const order = await sent(olga, '79000013116', 'changed@example.test');
  const done = await untilAnswered(api, olga, order.id);
  await advance(4 * DAY);
  const { windowAt } = await untilPortation(olga, done, ({ events }) =>
    events.some(({ code, kind }) => code === 'SIM_READY' && kind !== 'planned'),
  );
  const now = await api.domainClock.now();
  const dueAt = new Date(Date.parse(windowAt) + 3 * DAY).toISOString();
  await changeDate(order, now, dueAt);
  await untilPortation(olga, done, ({ portationAt }) => portationAt === dueAt);
  const [request] = lettersOf(order);
  await fetch(request === undefined ? '' : linkIn(request, 'confirm'), { method: 'POST' });
  await untilSubjects(order, [
    'Подтвердите почту для писем о переносе номера',
    'Сим-карта готова: номер …16',
    'Дата переноса изменена: номер …16',
  ]);
  const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: done.timeZone });
  expect(lettersOf(order)[1]?.email.text).toContain(`Перенос: ${day.format(new Date(dueAt))}`);
});

test('sends nothing about an earlier submission to an address that is confirmed with the next one', async () => {
  const order = await sent(vera, '79000000264', 'unknown@example.test');
  // Once the next submission has another address, this letter is not sent any more.
  await untilSubjects(order, ['Подтвердите почту для писем о переносе номера']);
  const draft = await untilAnswered(api, vera, order.id, ({ status }) => status === 'Initialized');
  const application = buildApplication({ dueDate: draft.limits.minDate, email: 'vera@example.test' });
  const body = { ...submission(draft), application, letters: true };
  expect((await sendOrder(vera, draft, 'with-known-address', body)).status).toBe(200);
  await advance(10_000);
  await untilSubjects(order, [
    'Подтвердите почту для писем о переносе номера',
    'Заявление зарегистрировано в базе данных перенесённых номеров: номер …64',
  ]);
});

test('one link confirms an address for all applications that wait for it', async () => {
  const first = await sent(olga, '79000013151', 'both@example.test');
  const second = await sent(olga, '79000013152', 'Both@example.test');
  const other = await sent(olga, '79000013153', 'one@example.test');
  await untilSubjects(first, ['Подтвердите почту для писем о переносе номера']);
  const [request] = lettersOf(first);
  await fetch(request === undefined ? '' : linkIn(request, 'confirm'), { method: 'POST' });
  const states = await Promise.all([first, second, other].map(async ({ id }) => (await readOrder(olga, id)).letters));
  expect(states).toEqual(['on', 'on', 'unconfirmed']);
});

test('a confirmation switches no letters on that were stopped meanwhile', async () => {
  const address = 'crossed@example.test';
  const first = await sent(olga, '79000013154', address);
  const second = await sent(olga, '79000013155', address);
  await untilSubjects(first, ['Подтвердите почту для писем о переносе номера']);
  const [request] = lettersOf(first);
  const confirmation = await api.db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${second.id} for update`.execute(trx);
    const answer = fetch(request === undefined ? '' : linkIn(request, 'confirm'), { method: 'POST' });
    await lockWaits(api.db, 1, trx);
    await trx.updateTable('orders').set({ letters: 'off' }).where('id', '=', second.id).execute();
    return { answer };
  });
  expect((await confirmation.answer).status).toBe(200);
  const states = await Promise.all([first, second].map(async ({ id }) => (await readOrder(olga, id)).letters));
  expect(states).toEqual(['on', 'off']);
});

test('a change of a draft switches no letters on that were stopped meanwhile', async () => {
  const draft = await chooseTariff(vera, await initOrder(vera, '79000013156'));
  const address = `/api/v1/order/portation/${draft.id}`;
  const application = buildApplication({ dueDate: draft.limits.minDate, email: 'vera@example.test' });
  const { body } = await vera.request('PUT', address, { version: draft.version, application, letters: true });
  const { letters, version } = PortationOrder.parse(body);
  expect(letters).toBe('on');
  const change = await api.db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${draft.id} for update`.execute(trx);
    const answer = vera.request('PUT', address, { version, application });
    await lockWaits(api.db, 1, trx);
    await trx.updateTable('orders').set({ letters: 'off' }).where('id', '=', draft.id).execute();
    return { answer };
  });
  expect(PortationOrder.parse((await change.answer).body).letters).toBe('off');
});

test('erases a confirmed address with the application', async () => {
  const address = 'erased@example.test';
  const order = await sent(olga, '79000013199', address);
  await untilSubjects(order, ['Подтвердите почту для писем о переносе номера']);
  const [request] = lettersOf(order);
  await fetch(request === undefined ? '' : linkIn(request, 'confirm'), { method: 'POST' });
  expect(await openedTablesWith(api.db, address)).toContain('public.orders');
  await olga.request('DELETE', `/api/v1/order/portation/${order.id}`);
  await untilOrder(olga, order.id, ({ status }) => status === 'Deleted');
  expect(await openedTablesWith(api.db, address)).not.toContain('public.orders');
});

test('refuses a link that is guessed or of another address', async () => {
  const order = await sent(olga, '79000013107', 'third@example.test');
  await untilSubjects(order, ['Подтвердите почту для писем о переносе номера']);
  const [request] = lettersOf(order);
  const link = request === undefined ? '' : linkIn(request, 'confirm');
  for (const address of [
    `${link.slice(0, -1)}_`,
    link.replace(order.id, crypto.randomUUID()),
    link.replace('/confirm/', '/unsubscribe/'),
  ]) {
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  }
  expect((await readOrder(olga, order.id)).letters).toBe('unconfirmed');
  await switchLetters(olga, order, false);
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('Ссылка устарела');
  expect((await readOrder(olga, order.id)).letters).toBe('off');
});

test('unsubscribes with one POST of a mail program, and the account switches letters on again', async () => {
  const order = await sent(vera, '79000013108');
  await untilAnswered(api, vera, order.id);
  await expect.poll(() => lettersOf(order).length).toBe(1);
  const [letter] = lettersOf(order);
  const link = letter === undefined ? '' : linkIn(letter, 'unsubscribe');
  expect(await (await fetch(link)).text()).toContain('<button>Отключить письма</button>');
  expect((await readOrder(vera, order.id)).letters).toBe('on');
  const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect(answer.status).toBe(200);
  expect((await readOrder(vera, order.id)).letters).toBe('off');
  await advance(4 * DAY);
  await expect.poll(() => lettersOf(order).length).toBe(1);
  expect((await stored()).filter(({ orderId, sentAt }) => orderId === order.id && sentAt === null)).toEqual([]);
  expect(await switchLetters(vera, order, true)).toBe('on');
  expect(await switchLetters(vera, order, false)).toBe('off');
  // The version of the order stays the same, so that the page need not load it again.
  const foreign = await olga.request('PUT', `/api/v1/order/portation/${order.id}`, { version: 1, letters: true });
  expect(foreign.status).toBe(404);
});

test('delivers once when the mail server is down and comes back', async () => {
  await mail.stop();
  const order = await sent(vera, '79000013109');
  await untilAnswered(api, vera, order.id);
  await expect
    .poll(async () => (await stored()).find(({ orderId }) => orderId === order.id)?.failure)
    .toMatch(/ESOCKET|ECONN/);
  expect(await metrics()).toMatch(/letters_oldest_waiting_seconds (?!0\n)\d/);
  await mail.start();
  await api.db
    .updateTable('letters')
    .set({ nextAt: new Date(0) })
    .where('orderId', '=', order.id)
    .execute();
  await expect.poll(() => lettersOf(order).length).toBe(1);
  await expect
    .poll(async () =>
      (await stored())
        .filter(({ orderId }) => orderId === order.id)
        .map(({ attempts, failedAt, failure, sentAt }) => ({ attempts, failedAt, failure, isSent: sentAt !== null })),
    )
    .toEqual([{ attempts: 1, failedAt: null, failure: null, isSent: true }]);
});

test('sends no further letter once the connection that holds the lock of the sender is gone', async () => {
  const holder = async (): Promise<number | undefined> =>
    (
      await sql<{ pid: number }>`
        select pid from pg_locks
        where database = (select oid from pg_database where datname = current_database())
          and locktype = 'advisory' and ((classid::bigint << 32) | objid::bigint) = hashtextextended('letters', 0)
      `.execute(api.db)
    ).rows[0]?.pid;
  await mail.stop();
  const orders = [await sent(vera, '79000013121'), await sent(vera, '79000013122')];
  await advance(10_000);
  const ids = orders.map(({ id }) => id);
  const failures = async () =>
    (await stored()).filter(({ orderId, failure }) => ids.includes(orderId) && failure !== null);
  await expect.poll(async () => (await failures()).length).toBe(2);
  const holders: (number | undefined)[] = [];
  mail.setBehaviour(async () => {
    const pid = await holder();
    holders.push(pid);
    if (holders.length === 1 && pid !== undefined) {
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(api.db);
    }
    return null;
  });
  await mail.start();
  await api.db
    .updateTable('letters')
    .set({ nextAt: new Date(0) })
    .where('orderId', 'in', ids)
    .execute();
  await expect.poll(() => orders.map((order) => lettersOf(order).length)).toEqual([1, 1]);
  expect(holders).toEqual([expect.any(Number), expect.any(Number)]);
  expect(holders[0]).not.toBe(holders[1]);
});

test('gives a letter up that the mail server refuses for good, and logs no address', async () => {
  mail.setBehaviour((to) => Promise.resolve(to === 'nobody@example.test' ? smtpError(550) : null));
  const order = await sent(olga, '79000013110', 'nobody@example.test');
  await expect
    .poll(async () => (await stored()).find(({ orderId }) => orderId === order.id))
    .toMatchObject({ failure: 'EMESSAGE 550', attempts: 1, sentAt: null });
  expect((await stored()).find(({ orderId }) => orderId === order.id)?.failedAt).not.toBeNull();
  await expect.poll(metrics).toContain('letters_total{outcome="failed"} 1');
  expect(api.log()).toContain('letter not sent');
  expect(api.log()).not.toMatch(/@example\.test/);
});

test('a letter that cannot be written, and one whose order cannot be opened, hold up no other', async () => {
  const newer = await sent(vera, '79000013131');
  const unopened = await sent(vera, '79000013132');
  const sound = await sent(vera, '79000013133');
  for (const { id } of [newer, unopened, sound]) {
    await untilAnswered(api, vera, id);
  }
  await sql`update orders set application = '\\x00' || application where id = ${unopened.id}`.execute(api.db);
  onTestFinished(async () => {
    await sql`update orders set application = substr(application, 2) where id = ${unopened.id}`.execute(api.db);
  });
  const event = { at: new Date(), facts: '{}' };
  await api.db
    .insertInto('letters')
    .values([
      {
        ...event,
        orderId: newer.id,
        code: 'REJECTED',
        facts: '{"refusal": {"code": "OF_A_NEWER_VERSION"}}',
        nextAt: new Date(0),
      },
      { ...event, orderId: unopened.id, code: 'RETURNED', nextAt: new Date(1) },
      { ...event, orderId: sound.id, code: 'RETURNED' },
    ])
    .execute();
  await expect.poll(() => subjects(sound)).toContain('Номер вернулся к оператору, которому он выделен: номер …33');
  const queued = (await stored()).filter(({ at }) => at.getTime() === event.at.getTime());
  expect(queued.map(({ failedAt, failure }) => ({ failedAt, failure }))).toEqual([
    { failedAt: null, failure: 'unwritable' },
    { failedAt: null, failure: 'unwritable' },
    { failedAt: null, failure: null },
  ]);
  expect(api.log()).toContain('letter cannot be written');
});

test('asks for an address with the wish', async () => {
  const draft = await chooseTariff(vera, await initOrder(vera, '79000013111'));
  const body = {
    ...submission(draft),
    application: buildApplication({ dueDate: draft.limits.minDate, email: null, contactPhone: '79000000001' }),
    letters: true,
  };
  const { body: problem, status } = await sendOrder(vera, draft, 'no-address', body);
  expect(status).toBe(400);
  expect(problem).toMatchObject({ errors: [{ field: 'application.email' }] });
});
