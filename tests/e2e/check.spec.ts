import { readFile } from 'node:fs/promises';
import { buildWorkbook } from '../harness/workbook.ts';
import { button, chooseCitizen, heading, delayScripts, signIn, signOutInAnotherTab } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const field = 'Какой номер проверить?';

test('looks up a number and starts its order without putting it into an address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto('/check');
  await expect(heading(page)).toHaveText('Какой это оператор и регион?');
  await expectGoodPage(page);
  await button(page, 'Проверить номер').click();
  await expect(page.getByLabel(field)).toHaveAccessibleDescription(/Введите номер полностью/);
  await expectGoodPage(page);
  await page.getByLabel(field).fill('8 900 000-00-53');
  await button(page, 'Проверить номер').click();
  const answer = page.getByRole('region', { name: /000-00-53/ });
  await expect(answer.getByText('МТС')).toBeVisible();
  await expect(answer.getByText('Краснодарский край')).toBeVisible();
  await expect(answer.getByText(/^По\sплану нумерации Минцифры на\s1\sавгуста/)).toBeVisible();
  await expect(page.getByText(/^Осталось 9\sпроверок\. Счётчик обновится/)).toBeVisible();
  await expectGoodPage(page);
  await answer.getByRole('button', { name: 'Перенести этот номер' }).click();
  await expect(page).toHaveURL(/\/portation\/init$/);
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/000-00-53/);
  expect(addresses.filter((address) => /9000000053|000-00-53/.test(decodeURIComponent(address)))).toEqual([]);
});

for (const [address, label, press] of [
  ['/check', field, 'Проверить номер'],
  ['/', 'Какой номер перенести?', 'Проверить номер'],
  ['/portation/init', 'Какой номер перенести?', 'Продолжить'],
] as const) {
  test(`keeps a number submitted before ${address} is hydrated`, { tag: '@any-width' }, async ({ page }) => {
    const release = await delayScripts(page);
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.goto(address, { waitUntil: 'commit' });
    const input = page.getByLabel(label);
    await input.fill('89000000053');
    await page.locator('main form').first().getByRole('button', { name: press }).click();
    await expect(input).toHaveValue('89000000053');
    release();
    await expect(input).toHaveValue(/^\(900\)\s000-00-53$/);
    expect(documents).toHaveLength(1);
  });
}

test('shows refreshAt and sign-in after the last lookup', async ({ page, expected }) => {
  expected.push(/status of 400/);
  await page.goto('/check');
  await expect(page.getByText('Осталось 10 проверок')).toBeVisible();
  for (let last = 0; last < 10; last += 1) {
    await page.getByLabel(field).fill(`900002000${last}`);
    await button(page, 'Проверить номер').click();
    await expect(page.getByRole('region', { name: new RegExp(`002-00-0${last}`) })).toBeVisible();
  }
  await expect(page.getByText('Проверки закончились')).toBeVisible();
  await expect(page.getByText(/^Новые номера можно будет проверить \d+\s.+\(МСК\)/)).toBeVisible();
  await expect(page.getByText(/После входа через Госуслуги\s— до\s20\s000\sномеров в\sсутки/)).toBeVisible();
  await expectGoodPage(page);
  // A number of today is answered again; another one is refused by the server.
  await page.getByLabel(field).fill('9000020004');
  await button(page, 'Проверить номер').click();
  await expect(page.getByRole('region', { name: /002-00-04/ })).toBeVisible();
  await page.getByLabel(field).fill('9000020020');
  await button(page, 'Проверить номер').click();
  await expect(page.getByRole('region', { name: /002-00-04/ })).toHaveCount(0);
  await expect(page.getByText('Проверки закончились')).toBeVisible();
  await button(page, 'Войти через Госуслуги').first().click();
  await chooseCitizen(page, 'olga');
  await expect(page).toHaveURL(/\/check$/);
  await expect(page.getByText(/^Остал(ось|ась) \d+\s\d+\sпровер/)).toBeVisible();
});

test(
  'restores a typed number after sign-in and an ended session without putting it into an address',
  { tag: '@any-width' },
  async ({ page, context, expected }) => {
    expected.push(/status of 401/);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto('/check');
    await page.getByLabel(field).fill('900 000-00-53');
    await button(page, 'Войти через Госуслуги').first().click();
    await chooseCitizen(page, 'olga');
    await expect(page).toHaveURL(/\/check$/);
    await expect(page.getByLabel(field)).toHaveValue(/900.*000.*00.*53/);
    await expect(page.getByRole('region', { name: /000-00-53/ })).toHaveCount(0);

    await page.getByLabel(field).fill('900 000-00-51');
    await signOutInAnotherTab(context);
    await button(page, 'Войти снова').click();
    await chooseCitizen(page, 'olga');
    await expect(page).toHaveURL(/\/check$/);
    await expect(page.getByLabel(field)).toHaveValue(/900.*000.*00.*51/);
    expect(addresses.filter((address) => /900000005|000-00-5/.test(decodeURIComponent(address)))).toEqual([]);

    await button(page, 'Выйти').click();
    await page.waitForURL(/localhost:\d+\/$/);
    expect(
      await page.evaluate(() => Object.keys(window.sessionStorage).filter((key) => key.startsWith('mnp-'))),
    ).toEqual([]);
    await page.goto('/check');
    await expect(page.getByLabel(field)).toHaveValue('');
  },
);

/** Ten thousand lines in the spellings people use, with the mistakes they make. */
const mixedFile = (): {
  text: string;
  expected: { found: number; notFound: number; unreadable: number; repeated: number };
} => {
  const lines: string[] = [];
  const seen = new Set<number>();
  const counts = { found: 0, notFound: 0, unreadable: 0, repeated: 0 };
  for (let index = 0; index < 10_000; index += 1) {
    // The second half repeats the numbers of the first.
    const number = 9_000_010_000 + (index % 5_000);
    const digits = String(number);
    const [code, head, middle, tail] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 8), digits.slice(8)];
    if (index % 100 === 99) {
      lines.push(['не знаю', '4951234567', '=HYPERLINK("x")', '+7 900'][index % 4] ?? '');
      counts.unreadable += 1;
      continue;
    }
    if (index % 1000 === 50) {
      lines.push('9070000055');
      counts.notFound += 1;
      continue;
    }
    lines.push(
      [
        digits,
        `7${digits}`,
        `8${digits}`,
        `+7${digits}`,
        `+7 (${code}) ${head}-${middle}-${tail}`,
        `8-${code}-${head}-${middle}-${tail}`,
        `"8 ${code} ${head} ${middle} ${tail}";"Тестова Вера"`,
        `${digits};заметка`,
      ][index % 8] ?? digits,
    );
    counts.found += 1;
    if (seen.has(number)) {
      counts.repeated += 1;
    }
    seen.add(number);
  }
  return { text: lines.join('\r\n'), expected: counts };
};

test('processes a file of ten thousand differently formatted numbers completely', async ({ page }) => {
  await page.goto('/check');
  await expect(page.getByText(/Файлы проверяем после входа/)).toBeVisible();
  await button(page, 'Войти через Госуслуги').first().click();
  await chooseCitizen(page, 'ivan');
  await expect(page).toHaveURL(/\/check$/);
  await expect(button(page, 'Выберите файл')).toBeVisible();
  await expectGoodPage(page);

  const { expected, text } = mixedFile();
  await page
    .getByLabel(/Выберите файл/)
    .setInputFiles({ name: 'номера.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByText(/^Проверено: 10\s000\sстрок$/)).toBeVisible();
  const counted = (label: string) => page.getByRole('row', { name: label }).getByRole('cell');
  const spaced = (count: number) => new RegExp(`^${String(count).replace(/(\d)(\d{3})$/, '$1\\s$2')}$`);
  await expect(counted('Оператор найден')).toHaveText(spaced(expected.found));
  await expect(counted('из них повторы')).toHaveText(spaced(expected.repeated));
  await expect(counted('Номер никому не выделен')).toHaveText(spaced(expected.notFound));
  await expect(counted('Не удалось прочитать')).toHaveText(spaced(expected.unreadable));
  await expectGoodPage(page);

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Скачать таблицу').click()]);
  expect(download.suggestedFilename()).toMatch(/^numbers-\d{4}-\d\d-\d\d\.csv$/);
  const table = await readFile(await download.path(), 'utf8');
  const rows = table.trimEnd().split('\r\n');
  expect(rows).toHaveLength(10_001);
  expect(rows[0]).toBe('\uFEFFНомер;Оператор;Регион;Перенесён;Дата переноса;Примечание');
  expect(rows.filter((row) => row.includes(';Т2;Краснодарский край;нет;;'))).toHaveLength(expected.found);
  expect(rows.filter((row) => /^[=+\-@]/.test(row))).toEqual([]);
  await page.getByRole('button', { name: 'Проверить другой файл' }).click();
  await expect(button(page, 'Выберите файл')).toBeVisible();
});

test('cancels a file during upload and processing', { tag: '@any-width' }, async ({ page }) => {
  let uploads = 0;
  // Set before navigation: a route added during the redirect from ESIA may miss the first requests of the page.
  await page.route('**/msisdn/info/batch', async () => {
    uploads += 1;
    // Never answered; the test cancels the upload.
  });
  await page.goto('/check');
  await button(page, 'Войти через Госуслуги').first().click();
  await chooseCitizen(page, 'vera');
  const choose = () =>
    page
      .getByLabel(/Выберите файл/)
      .setInputFiles({ name: 'номера.TXT', mimeType: 'text/plain', buffer: Buffer.from('9000000001') });
  await choose();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectGoodPage(page);
  await button(page, 'Отменить').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(button(page, 'Выберите файл')).toBeFocused();
  await choose();
  await expect(page.getByText(/^(Ищем операторов для|Отправляем) «номера\.TXT»$/).first()).toBeVisible();
  // The message appears before the request is sent.
  await expect.poll(() => uploads).toBe(2);
});

test(
  'cancels a file after its upload and a stalled upload, which is reported',
  { tag: '@any-width' },
  async ({ page }) => {
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const slow = (conditions: { latency?: number; uploadThroughput?: number }) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
        ...conditions,
      });
    await page.clock.install();
    await signIn(page, 'vera', '/check');
    const choose = (buffer: Buffer) =>
      page.getByLabel(/Выберите файл/).setInputFiles({ name: 'номера.TXT', mimeType: 'text/csv', buffer });

    await expect(button(page, 'Выберите файл')).toBeVisible();
    await slow({ latency: 600_000 });
    await choose(Buffer.from('9000000001'));
    await expect(page.getByText('Ищем операторов для «номера.TXT»').first()).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByText('Ответа долго нет')).toBeVisible();
    await expectGoodPage(page);
    await button(page, 'Ждать').click();
    await expect(page.getByText('Ответа долго нет')).toHaveCount(0);
    await button(page, 'Отменить').click();
    await expect(button(page, 'Выберите файл')).toBeFocused();

    await slow({ uploadThroughput: 1 });
    await choose(Buffer.from('9000000001;заметка\n'.repeat(9_000)));
    await expect(page.getByText('Отправляем «номера.TXT»').first()).toBeVisible();
    // Data buffered by the browser count as progress and restart the timeout.
    await expect(async () => {
      await page.clock.fastForward(20_000);
      await expect(page.getByText('Отправка остановилась')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectGoodPage(page);
    await button(page, 'Отменить').click();
    await expect(button(page, 'Выберите файл')).toBeFocused();
  },
);

test('accepts a dropped file and refuses one of a wrong type at once', async ({ page }) => {
  await page.goto('/check');
  await button(page, 'Войти через Госуслуги').first().click();
  await chooseCitizen(page, 'vera');
  const transferOf = (text: string, names: string[]) =>
    page.evaluateHandle(
      ({ content, fileNames }) => {
        const transfer = new DataTransfer();
        for (const name of fileNames) {
          transfer.items.add(new File([content], name));
        }
        return transfer;
      },
      { content: text, fileNames: names },
    );
  const drop = async (name: string, text: string, ...others: string[]) => {
    const dataTransfer = await transferOf(text, [name, ...others]);
    await page.getByRole('group', { name: 'Много номеров — файлом' }).dispatchEvent('drop', { dataTransfer });
  };
  await expect(button(page, 'Выберите файл')).toBeVisible();
  await drop('фото.png', 'x');
  await expect(page.getByText('Файл не подходит')).toBeVisible();
  await expectGoodPage(page);
  await drop('номера.csv', '9000000053', 'ещё.csv');
  await expect(page.getByText(/^Файлов несколько/)).toBeVisible();
  // A file dropped elsewhere is ignored; by default the browser would navigate to it.
  const opens = await page.evaluate(
    (dataTransfer) =>
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })),
    await transferOf('9000000053', ['номера.csv']),
  );
  expect(opens).toBe(false);
  await expect(page.getByText(/^Файлов несколько/)).toBeVisible();
  await drop('номера.csv', 'Номер\n9000000053');
  await expect(page.getByText(/^Проверено: 1\sстрока$/)).toBeVisible();
});

test(
  'reads a workbook by its phone column and refuses a malicious one',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/status of 400/);
    await page.goto('/check');
    await button(page, 'Войти через Госуслуги').first().click();
    await chooseCitizen(page, 'vera');
    const choose = (buffer: Buffer) =>
      page.getByLabel(/Выберите файл/).setInputFiles({
        name: 'номера.XLSX',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer,
      });
    await choose(buildWorkbook(Array.from({ length: 100_000 }, () => ['9'])));
    await expect(page.getByText('Сервер не принял файл')).toBeVisible();
    await expect(page.getByText(/^В\sфайле больше 10\s000 строк/)).toBeVisible();
    await expectGoodPage(page);
    await choose(
      buildWorkbook([
        ['Имя', 'Телефон'],
        ['Вера', 79_000_000_053],
      ]),
    );
    await expect(page.getByText(/^Проверено: 1\sстрока$/)).toBeVisible();
    await expect(page.getByRole('cell', { name: 'МТС' })).toBeVisible();
  },
);
