import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ACTIVITY_HEADER } from '../../../contract/headers.ts';
import type { LookupFacts } from '../../../contract/lookup-facts.ts';
import { buildQuota } from '../../../mocks/builders/numbers.ts';
import { faults, problemFault } from '../../../mocks/faults.ts';
import { answerCall, answerFile } from '../../../mocks/handlers.ts';
import { network } from '../../harness/network.ts';
import { hostSite } from '../../harness/host-site.tsx';

const site = await hostSite();

const facts: LookupFacts = {
  numberingPlanDate: '2026-08-01T00:00:00.000Z',
  portedNumbersDate: '2026-11-20T00:00:00.000Z',
  quota: { anonymous: 10, signedIn: 20_000 },
  file: { bytes: 1024 * 1024, lines: 10_000 },
};

const refreshAt = '2030-11-21T09:05:00.000Z';
const quota = (remainingCount: number) => buildQuota({ refreshAt, remainingCount });
const quotaExceeded = problemFault({ code: 'QUOTA_EXCEEDED', refreshAt });

const open = async (citizen?: 'vera') => {
  const prepare = (): Promise<string> => {
    // Before the page asks for it.
    network.use(answerFile('/lookup.json', facts));
    return Promise.resolve('/check');
  };
  const { router } = await site.open(prepare, { citizen });
  return router;
};
const field = () => screen.findByLabelText('Какой номер проверить?');
const check = () => userEvent.click(screen.getByRole('button', { name: 'Проверить номер' }));
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const choose = async (content: string, name = 'номера.csv') => {
  await userEvent.upload(await screen.findByLabelText(/Выберите файл/), new File([content], name), {
    applyAccept: false,
  });
};

test('shows operator, region and history of a number and keeps it out of the address', async () => {
  const router = await open();
  await userEvent.type(await field(), '89000000053');
  await check();
  const answer = await card('+7\u00a0(900)\u00a0000-00-53');
  expect(answer.getByText('МТС')).toBeInTheDocument();
  expect(answer.getByText('Краснодарский край')).toBeInTheDocument();
  expect(answer.getByText(/^перенесён \d/)).toBeInTheDocument();
  expect(answer.getByText('Т2')).toBeInTheDocument();
  expect(
    answer.getByText(/^По плану нумерации Минцифры на 1 августа 2026 г\. и базе перенесённых номеров на 20 ноября/),
  ).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/check', search: '', hash: '' });
  expect(await screen.findByText(/^Осталось 9 проверок\. Счётчик обновится \d/)).toBeInTheDocument();
});

test('copies a result as text', async () => {
  await open();
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.type(await field(), '9000014003');
  await user.click(screen.getByRole('button', { name: 'Проверить номер' }));
  const answer = await card('+7\u00a0(900)\u00a0001-40-03');
  await user.click(answer.getByRole('button', { name: 'Скопировать' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Скопировано');
  expect(write.mock.lastCall?.[0]).toMatch(
    /^\+7\s\(900\)\s001-40-03: Т2, Краснодарский край, не переносился\. По плану нумерации.*[^.]\.$/,
  );
});

test('shares a result as text where the device supports it', async () => {
  const shared: ShareData[] = [];
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => shared.push(data),
  });
  try {
    await open();
    await userEvent.type(await field(), '9000014003');
    await check();
    await userEvent.click((await card('+7\u00a0(900)\u00a0001-40-03')).getByRole('button', { name: 'Поделиться' }));
    expect(shared.map(({ text }) => text)).toEqual([expect.stringMatching(/^\+7\s\(900\)\s001-40-03: Т2/)]);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('«Перенести этот номер» opens step 1 with the number', async () => {
  const router = await open();
  await userEvent.type(await field(), '9000014004');
  await check();
  await userEvent.click(
    (await card('+7\u00a0(900)\u00a0001-40-04')).getByRole('button', { name: 'Перенести этот номер' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/portation/init'));
  expect(await screen.findByLabelText('Какой номер перенести?')).toHaveValue('(900)\u00a0001-40-04');
});

test('shows obstacles beside the result and offers no portation', async () => {
  await open();
  await userEvent.type(await field(), '9000000051');
  await check();
  const answer = await card('+7\u00a0(900)\u00a0000-00-51');
  expect(answer.getByText('билайн')).toBeInTheDocument();
  expect(answer.queryByRole('button', { name: 'Перенести этот номер' })).toBeNull();
  expect(screen.getByText('С прошлого переноса не прошло 60 дней')).toBeInTheDocument();
});

test.each([
  ['9070000055', 'Номер не выделен ни одному оператору', 'Проверьте цифры номера.'],
  ['4951234567', 'Городской номер перенести нельзя', 'Вернитесь с новым номером.'],
  ['88005553535', 'Бесплатный номер 8-800 перенести нельзя', 'Введите мобильный номер: он начинается с 9.'],
  ['+77011234567', 'Это номер другой страны', 'Введите российский мобильный номер.'],
])('%s: %s', async (digits, title, way) => {
  await open();
  await userEvent.type(await field(), digits);
  await check();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(way)).toBeInTheDocument();
});

test('requires a complete number in the field without a request', async () => {
  await open();
  await userEvent.type(await field(), '900');
  await check();
  expect(await field()).toHaveAccessibleDescription(/Введите номер полностью/);
  expect(await field()).toHaveFocus();
  expect(await screen.findByText(/^Осталось 10 проверок\.$/)).toBeInTheDocument();
});

test('says what is wrong with a text searched from the header until the field is edited', async () => {
  await open();
  await field();
  await userEvent.click(screen.getByRole('textbox', { name: 'Узнать оператора по номеру' }));
  await userEvent.paste('+7 916 123-45-67, +7 916 123-45-68');
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/Здесь больше одного номера/));
  expect(await field()).toHaveValue('');
  await userEvent.type(await field(), '900{Enter}');
  expect(await field()).toHaveAccessibleDescription(/Введите номер полностью/);
});

test('keeps the number and offers a retry when the server does not answer', async () => {
  await open();
  network.use(answerCall('lookupNumber', faults.badGateway, { once: true }));
  await userEvent.type(await field(), '9000014005');
  await check();
  expect(await screen.findByText('Не получилось')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
  expect((await card('+7\u00a0(900)\u00a0001-40-05')).getByText('Т2')).toBeInTheDocument();
});

test('shows refreshAt and the signed-in quota after the last lookup and leaves the next one to the server', async () => {
  await open();
  await field();
  network.use(answerCall('getQuota', quota(0)));
  await userEvent.type(await field(), '9000014006');
  await check();
  expect(
    await screen.findByText(/Новые номера можно будет проверить 21 ноября 2030 г\., 12:05 \(МСК\)\./),
  ).toBeInTheDocument();
  expect(await card('+7\u00a0(900)\u00a0001-40-06')).toBeDefined();
  expect(
    await screen.findByText('После входа через Госуслуги — до 20 000 номеров в сутки, можно сразу файлом.'),
  ).toBeInTheDocument();
  network.use(answerCall('lookupNumber', quotaExceeded, { once: true }));
  await userEvent.type(await field(), '{Backspace}7');
  await check();
  await waitFor(() => expect(screen.queryByRole('region', { name: /001-40-06/ })).toBeNull());
  expect(screen.getByText('Проверки закончились')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Войти через Госуслуги' })[0] ?? document.body);
  await waitFor(() => expect(site.redirects.at(-1)).toMatch(/login\?returnUrl=/));
});

test('answers again about a number of today when the quota is spent', async () => {
  await open();
  await userEvent.type(await field(), '9000014008');
  network.use(answerCall('getQuota', quota(0)));
  await check();
  expect(await card('+7\u00a0(900)\u00a0001-40-08')).toBeDefined();
  await userEvent.type(await field(), '{Backspace}8');
  expect(screen.queryByRole('region', { name: /001-40-08/ })).toBeNull();
  await check();
  expect(await card('+7\u00a0(900)\u00a0001-40-08')).toBeDefined();
});

test('names the time of the refusal when the quota is not known', async () => {
  await open();
  network.use(answerCall('getQuota', faults.unavailable), answerCall('lookupNumber', quotaExceeded));
  await userEvent.type(await field(), '9000014009');
  await check();
  expect(await screen.findByText(/Новые номера можно будет проверить 21 ноября 2030/)).toBeInTheDocument();
});

test('links the operator of a number to its page, and keeps the answer without its tile', async () => {
  const router = await open();
  await userEvent.type(await field(), '9000014010');
  await check();
  const answer = await card('+7\u00a0(900)\u00a0001-40-10');
  expect(await answer.findByRole('link', { name: 'Т2' })).toHaveAttribute('href', '/operator/t2');
  network.use(answerCall('getOperatorTile', faults.unavailable));
  await userEvent.type(await field(), '{Backspace}1');
  await check();
  const second = await card('+7\u00a0(900)\u00a0001-40-11');
  expect(second.getByText('Т2')).toBeInTheDocument();
  expect(second.queryByRole('link')).toBeNull();
  expect(router.state.location.pathname).toBe('/check');
});

test('links no page of a range holder outside the catalogue, which has none', async () => {
  await open();
  await userEvent.type(await field(), '9590000054');
  await check();
  const answer = await card('+7\u00a0(959)\u00a0000-00-54');
  expect(await answer.findByText('ООО «МКС»')).toBeInTheDocument();
  expect(answer.queryByRole('link')).toBeNull();
});

test('refreshes the quota spent in another tab when the page becomes visible', async () => {
  await open();
  expect(await screen.findByText(/^Осталось 10 проверок\.$/)).toBeInTheDocument();
  const activity: (string | null)[] = [];
  network.use(
    answerCall('getQuota', ({ request }) => {
      activity.push(request.headers.get(ACTIVITY_HEADER));
      return quota(3);
    }),
  );
  // The request of the startup may still be pending, so focus is repeated.
  await waitFor(() => {
    window.dispatchEvent(new Event('focus'));
    expect(screen.getByText(/^Осталось 3 проверки\./)).toBeInTheDocument();
  });
  // Refreshing the quota must not extend the session.
  expect(new Set(activity)).toEqual(new Set(['background']));
});

test('ignores a quota answer overtaken by a later one', async () => {
  await open();
  expect(await screen.findByText(/^Осталось 10 проверок\.$/)).toBeInTheDocument();
  let answerFirst = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  let requests = 0;
  let answered = 0;
  network.use(
    answerCall('getQuota', async () => {
      requests += 1;
      if (requests > 1) {
        return quota(8);
      }
      await held;
      answered += 1;
      return quota(9);
    }),
  );
  await userEvent.type(await field(), '9000014008');
  await check();
  await card('+7\u00a0(900)\u00a0001-40-08');
  await userEvent.type(await field(), '{Backspace}9');
  await check();
  expect(await screen.findByText(/^Осталось 8 проверок\./)).toBeInTheDocument();
  answerFirst();
  await waitFor(() => expect(answered).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText(/^Осталось 8 проверок\./)).toBeInTheDocument();
});

test('invites a visitor to sign in instead of the file form', async () => {
  await open();
  expect(await screen.findByText(/Файлы проверяем после входа через Госуслуги/)).toBeInTheDocument();
  expect(screen.queryByLabelText(/Выберите файл/)).toBeNull();
});

test('shows the counts and every line of a processed file', async () => {
  await open('vera');
  await choose('Номер;Имя\n+7 (900) 000-00-01;x\n89000000053\n9000000001\nнет\n9070000055\n=1+1');
  const summary = await screen.findByRole('table', { name: 'Что нашлось' });
  expect(
    within(summary)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Оператор найден3',
    'из них перенесены1',
    'из них повторы1',
    'Номер никому не выделен1',
    'Не удалось прочитать2',
  ]);
  const rows = within(screen.getByRole('table', { name: 'Все строки' })).getAllByRole('row');
  expect(rows).toHaveLength(7);
  expect(rows[1]).toHaveTextContent('+7 (900) 000-00-01Т2Краснодарский крайнет');
  expect(rows[6]).toHaveTextContent('=1+1');
  expect(await screen.findByText(/^Осталось 19 997 проверок\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Проверить другой файл' }));
  expect(await screen.findByLabelText(/Выберите файл/)).toBeInTheDocument();
});

test('counts the lines with a second number, which was not looked up', async () => {
  await open('vera');
  await choose('Телефон;Ещё\n9000000001;9000000053\n9000000002;');
  expect(await screen.findByRole('row', { name: 'Строки, где другой номер не проверен 1' })).toBeInTheDocument();
  expect(screen.getByText('В строке есть другой номер, он не проверен')).toBeInTheDocument();
});

test.each([
  ['фото.png', 'x', /Такой файл не прочитать/],
  ['пусто.csv', '', /В\sфайле ничего нет/],
  ['большой.csv', 'x'.repeat(1024 * 1024 + 1), /Файл слишком большой/],
])('does not send %s', async (name, content, sentence) => {
  await open('vera');
  await choose(content, name);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(screen.getByLabelText(/Выберите файл/)).toBeInTheDocument();
});

test("shows the server's message about a file and accepts another", async () => {
  await open('vera');
  await choose('Номер\n');
  expect(await screen.findByText('В файле нет номеров')).toBeInTheDocument();
  await choose('9000000001');
  expect(await screen.findByText('Проверено: 1 строка')).toBeInTheDocument();
});

test('shows the remaining quota and refreshAt for a file with too many numbers', async () => {
  await open('vera');
  network.use(answerCall('lookupFile', quotaExceeded));
  await choose('9000000001');
  expect(
    await screen.findByText(/осталось 20\s000 проверок\. Счётчик обновится 21 ноября 2030 г\., 12:05/),
  ).toBeInTheDocument();
});

test('does not suggest splitting a file when the quota is zero', async () => {
  await open('vera');
  network.use(answerCall('getQuota', quota(0)), answerCall('lookupFile', quotaExceeded));
  await choose('9000000001');
  expect(
    await screen.findByText(/^Не\sосталось ни\sодной\. Счётчик обновится 21 ноября 2030 г\., 12:05 \(МСК\)\.$/),
  ).toBeInTheDocument();
});

test('cancels processing of a file', async () => {
  await open('vera');
  network.use(answerCall('lookupFile', faults.noAnswer));
  await choose('9000000001');
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(await screen.findByLabelText(/Выберите файл/)).toBeInTheDocument();
});
