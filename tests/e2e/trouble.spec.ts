import { readFile } from 'node:fs/promises';
import {
  act,
  button,
  chooseCitizen,
  chooseOperator,
  expectPortable,
  heading,
  numberFor,
  toTariffs,
  typeNumber,
} from './steps.ts';
import { expect, test } from './test.ts';

// A browser in trouble: what it lacks must neither break the site nor lead the citizen in circles.

/** How Chrome translates a page: each text is replaced by one within `font` elements. */
const translate = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() !== '' && text.parentElement?.closest('script, style') === null) {
      texts.push(text);
    }
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `${text.data}*`;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

test('a page that the browser translates goes on working', { tag: '@any-width' }, async ({ page }, info) => {
  await page.goto('/check');
  await page.evaluate(translate);
  await page.getByLabel(/Какой номер проверить/).fill('9000000053');
  await page.getByRole('button', { name: /^Проверить номер/ }).click();
  await expect(page.getByRole('button', { name: /Перенести этот номер/ })).toBeVisible();
  await page.evaluate(translate);
  await page.getByLabel(/Какой номер проверить/).fill('90000');
  await page.getByRole('button', { name: /^Проверить номер/ }).click();
  await expect(page.getByLabel(/Какой номер проверить/)).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/tariffs/moskva');
  await page.evaluate(translate);
  await page.getByText(/^С\sоплатой по\sрасходу/).click();
  await expect(page.getByRole('radio', { name: /С оплатой по расходу/ })).toBeChecked();
  await page.evaluate(translate);
  await page.goto('/contacts');
  await page.evaluate(translate);
  await page.getByLabel(/Сообщение/).fill('x'.repeat(3900));
  await page.getByLabel(/Сообщение/).fill('x'.repeat(10));
  await page.getByRole('button', { name: /^Отправить обращение/ }).click();
  await expect(page.getByLabel(/Как к\sвам обращаться/)).toHaveAttribute('aria-invalid', 'true');
  await toTariffs(page, numberFor(info));
  await page.evaluate(translate);
  await page.getByRole('radio', { name: /Спокойный/ }).check();
  await page.getByRole('button', { name: /^Выбрать тариф/ }).click();
  await page.waitForURL('**/submit');
  await page.evaluate(translate);
  await page.getByRole('radio', { name: /^Обычная сим-карта/ }).check();
  await page.evaluate(translate);
  await page.getByRole('radio', { name: /eSIM/ }).first().check();
  await page.evaluate(translate);
  await page.getByRole('button', { name: /^Подать заявление/ }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/Что-то пошло не\sтак|Страница не\sоткрылась/)).toHaveCount(0);
});

test('a browser that keeps nothing shows the pages, says why it cannot sign in, and loses no number', async ({
  page,
}) => {
  // What Chrome's setting «block all cookies» does to a page; the headless shell has no settings.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  const reason = page.getByText(/браузер не\sсохраняет файлы куки/);
  await page.goto('/portation/init');
  await typeNumber(page, '9000000001');
  await expectPortable(page);
  await chooseOperator(page);
  for (const name of ['Продолжить', 'Войти', 'Продолжить']) {
    await button(page, name).click();
    await expect(reason).toBeInViewport();
    await expectPortable(page);
    await expect(page.getByLabel('Какой номер перенести?')).toHaveValue(/000-00-01/);
  }
  await page.goto('/check');
  await page.getByLabel('Какой номер проверить?').fill('9000000053');
  await button(page, 'Проверить номер').click();
  await expect(page.getByText('МТС').first()).toBeVisible();
});

test('full storage loses no step', { tag: '@any-width' }, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/portation/init');
  await typeNumber(page, '9000000001');
  await expectPortable(page);
});

for (const days of [-1, 1]) {
  test(
    `a clock that is wrong by ${days} day neither ends a session nor changes the dates`,
    { tag: '@any-width' },
    async ({ page }) => {
      await page.addInitScript((shift: number) => {
        const real = Date.now;
        const RealDate = Date;
        Date.now = () => real() + shift;
        window.Date = new Proxy(RealDate, {
          construct: (target, args: unknown[], self) =>
            Reflect.construct(target, args.length === 0 ? [real() + shift] : args, self) as Date,
        });
      }, days * 86_400_000);
      await page.goto('/api/v1/esia/login?returnUrl=%2Faccount');
      await chooseCitizen(page, 'ivan');
      await expect(heading(page)).toHaveText('Мой кабинет');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /000-00-11/ })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );
}

test('a page from the back-forward cache is alive', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/check');
  await page.getByLabel('Какой номер проверить?').fill('9000000053');
  // A document of the server, so that the browser leaves the page.
  await page.evaluate(() => window.location.assign('/api/docs'));
  await page.waitForURL('**/api/docs');
  await page.goBack();
  await expect(page.getByLabel('Какой номер проверить?')).toHaveValue(/000-00-53/);
  await button(page, 'Проверить номер').click();
  await expect(page.getByText('МТС').first()).toBeVisible();
});

test(
  'an old tab, used before a release, offers to load the new version',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/status of 404|could not be loaded|Failed to fetch dynamically|preload/);
    await page.goto('/about');
    await act(page);
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    const reload = page
      .getByRole('link', { name: /Обновить|Повторить|Открыть/ })
      .or(button(page, /Обновить|Повторить/))
      .first();
    await expect(reload).toBeVisible();
    await page.unroute('**/assets/**');
    await reload.click();
    await expect(heading(page)).toHaveText('Контакты');
  },
);

test(
  'an old tab, not used before a release, opens the pressed link in the new version',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/status of 404|could not be loaded|Failed to fetch dynamically|preload/);
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: 'Контакты' }).first().click();
    await opened;
    await page.unroute('**/assets/**');
    await expect(heading(page)).toHaveText('Контакты');
    await page.reload();
    await expect(heading(page)).toHaveText('Контакты');
  },
);

test('print in the dark theme is dark on white', { tag: '@any-width' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'site-theme-current', value: 'dark', url: baseURL ?? '' }]);
  await page.goto('/faq');
  await page.emulateMedia({ media: 'print' });
  const brightness = (property: 'backgroundColor' | 'color') =>
    page.evaluate((name) => {
      const numbers =
        getComputedStyle(name === 'color' ? (document.querySelector('h1') ?? document.body) : document.body)[
          name
        ].match(/[\d.]+/g) ?? [];
      const [red = 0, green = 0, blue = 0, alpha = 1] = numbers.map(Number);
      return alpha === 0 ? 255 : (red + green + blue) / 3;
    }, property);
  expect(await brightness('backgroundColor')).toBeGreaterThan(240);
  expect(await brightness('color')).toBeLessThan(100);
});

test(
  'a number typed during maintenance is checked once the site is open',
  { tag: '@any-width' },
  async ({ page, baseURL, expected }) => {
    expected.push(/status of 503/);
    const body = await readFile('dist/client/maintenance.html', 'utf8');
    await page.route(
      (url) => url.origin === baseURL && ['/faq', '/check'].includes(url.pathname),
      (route) => route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body }),
    );
    const field = page.getByRole('search').getByRole('textbox');
    await page.goto('/faq', { waitUntil: 'load' });
    await expect(heading(page)).toHaveText('Идут технические работы');
    await field.pressSequentially('89000000001');
    await expect(field).toHaveValue(/^\+7\s\(900\)\s000-00-01$/);
    await field.press('Enter');
    // Still closed.
    await expect(page).toHaveURL(/\/check$/);
    await expect(field).toHaveValue(/^\+7\s\(900\)\s000-00-01$/);
    await button(page, 'Открыть страницу ещё раз').click();
    await expect(field).toHaveValue(/^\+7\s\(900\)\s000-00-01$/);

    // Playwright does not keep the history state from a fulfilled document to one of the network.
    const state = await page.evaluate(() => window.history.state as unknown);
    await page.unrouteAll();
    await page.goto('/check');
    await page.evaluate((kept) => window.history.replaceState(kept, ''), state);
    await page.reload();
    await expect(button(page, /^Перенести этот номер/)).toBeVisible();
    expect(await page.evaluate(() => window.history.state as unknown)).toMatchObject({ usr: null });
  },
);
