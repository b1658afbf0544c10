import { expect, test } from '@playwright/test';
import { delayScripts, heading } from './steps.ts';

for (const address of [
  '/',
  '/portation/init',
  '/check',
  '/about',
  '/faq',
  '/contacts',
  '/operators/map',
  '/coverage',
]) {
  test(`${address} hydrates without console output or policy violations`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser logs the 401 of a visitor's session check.
      const isVisitorCheck = message.text().includes('status of 401');
      if ((message.type() === 'error' || message.type() === 'warning') && !isVisitorCheck) {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The theme switch works only after hydration.
    await page.getByLabel('Оформление').selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByLabel('Оформление')).toHaveValue('dark');
    expect(complaints).toEqual([]);
  });
}

test('keeps input made before hydration', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Оформление').selectOption('contrast');
  await page.getByLabel('Какой номер перенести?').fill('900 000-00-01');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await expect(page.getByLabel('Оформление')).toHaveValue('contrast');
  await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/^\(900\)\s000-00-01$/);
  await page.getByRole('button', { name: 'Проверить номер' }).click();
  await page.getByRole('button', { name: 'Перенести этот номер' }).click();
  await expect(page).toHaveURL('/portation/init');
  await expect(page.getByRole('main').getByRole('textbox', { name: /номер/i })).toHaveValue(/^\(900\)\s000-00-01$/);
});

test('keeps a search typed before hydration', async ({ page }) => {
  for (const [address, label, text] of [
    ['/tariffs', 'Найти регион', 'питер'],
    ['/faq', 'Найти вопрос', 'долг'],
  ] as const) {
    const release = await delayScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByLabel(label).fill(text);
    release();
    if (address === '/tariffs') {
      await expect(page.getByRole('main').getByRole('link')).toHaveText(['Санкт-Петербург и Ленинградская область']);
    } else {
      await expect(page.getByText(/^Найдено:/).first()).toBeVisible();
    }
    await expect(page.getByLabel(label)).toHaveValue(text);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

for (const [address, label, press] of [
  ['/', 'Какой номер перенести?', 'Проверить номер'],
  ['/check', 'Какой номер проверить?', 'Проверить номер'],
  ['/faq', 'Узнать оператора по номеру', 'Проверить'],
] as const) {
  test(`checks the number for which the button of ${address} was pressed before hydration`, async ({ page }) => {
    if (address === '/faq') {
      // On a phone the search of the header is in the menu, which needs scripts.
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    const release = await delayScripts(page);
    await page.goto(address, { waitUntil: 'commit' });
    const form = page.locator('form').filter({ has: page.getByLabel(label) });
    await form.getByRole('textbox').fill('900 000-00-01');
    await form.getByRole('button', { name: press }).click();
    release();
    await expect(
      page.getByText('Обслуживает', { exact: true }).or(page.getByRole('heading', { name: 'Да, можно' })),
    ).toBeVisible();
    await expect(page.getByText('Введите номер полностью')).toHaveCount(0);
  });
}

test('keeps a message submitted before hydration and sends it afterwards', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/contacts', { waitUntil: 'commit' });
  await page.getByLabel('Как к вам обращаться').fill('Вымышленная Ольга');
  await page.getByLabel('Электронная почта').fill('olga@example.test');
  await page.getByLabel('О чём вопрос').selectOption({ index: 1 });
  await page.getByLabel('Сообщение').fill('Когда перенесут номер?');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Отправить' }).click();
  release();
  await expect(page.getByText('Обращение принято')).toBeVisible();
});

test('pages are readable without scripts, and forms and pages say that they need them', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByLabel('Какой номер перенести?')).toBeVisible();
  const forms = ['/', '/check', '/portation/init', '/contacts', '/tariffs', '/faq'];
  const pages = ['/coverage', '/operators', '/operators/map', '/news', '/account', '/tariffs/moskva'];
  for (const address of [...forms, ...pages]) {
    await page.goto(address);
    // Playwright finds no text inside noscript.
    await expect(page.locator('noscript > p').first(), address).toBeVisible();
  }
  await page.goto('/faq');
  await expect(page.getByText('Узнайте сумму и договор у текущего оператора')).toBeVisible();
  await context.close();
});

for (const address of [
  '/operators',
  '/operator/mts',
  '/operators/map',
  '/tariffs/krasnodarskiy-kray',
  '/news',
  '/story/kak-uznat-obmanschika',
  '/coverage',
  '/portation/init',
]) {
  test(`${address} preloads each resource once and uses it`, async ({ page }) => {
    const requests: string[] = [];
    const unused: string[] = [];
    page.on('request', (one) => requests.push(new URL(one.url()).pathname + new URL(one.url()).search));
    page.on('console', (message) => {
      if (message.text().includes('preload')) {
        unused.push(message.text());
      }
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Links added by scripts have absolute addresses.
    const early = await page
      .locator('link[rel="preload"][as="fetch"], link[rel="modulepreload"][href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(early.filter((one) => !one.startsWith('/assets/')).length).toBeGreaterThan(0);
    for (const one of early) {
      expect(
        requests.filter((other) => other === one),
        one,
      ).toHaveLength(1);
    }
    // An inlined style sheet is not fetched.
    const inside = (await page.locator('style[data-sheets]').getAttribute('data-sheets')) ?? '';
    expect(inside.split(' ').filter((sheet) => requests.includes(sheet))).toEqual([]);
    expect(unused).toEqual([]);
  });
}

test("the heading of a region's tariffs is readable without scripts and does not change", async ({ browser, page }) => {
  const address = '/tariffs/krasnodarskiy-kray';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  const heading = await plain.getByRole('heading', { level: 1 }).innerText();
  await context.close();
  await page.goto(address);
  await expect(
    page
      .getByRole('radio', { name: 'Пакеты' })
      .or(page.getByText(/^Нашлось/))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
});

test('hides the number field of a closed intake before hydration', async ({ page }) => {
  const release = await delayScripts(page);
  await page.route('**/', async (route) => {
    const response = await route.fetch();
    const document = (await response.text()).replace(/data-features="[^"]*"/, 'data-features="News"');
    await route.fulfill({ response, body: document });
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  await expect(page.getByLabel('Какой номер перенести?')).toBeAttached();
  await expect(page.getByLabel('Какой номер перенести?')).toBeHidden();
  release();
  // The list of features, loaded later, says that the intake is open.
  await expect(page.getByLabel('Какой номер перенести?')).toBeVisible();
});
