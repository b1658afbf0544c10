import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  act,
  delayScripts,
  expectRegistered,
  fillApplication,
  heading,
  numberFor,
  signIn,
  submitApplication,
  toDone,
  toSubmit,
  toTariffs,
  waitForCommit,
  withdraw,
} from './steps.ts';

/** Public pages, with a text of the data that their documents bring. */
const publicPages: Readonly<Record<string, RegExp>> = {
  '/': /Как узнать обманщика/,
  '/portation': /Перен/,
  '/portation/init': /Ростелеком/,
  '/check': /Подойдёт любая запись/,
  '/tariffs': /Краснодарский край/,
  '/tariffs/krasnodarskiy-kray': /Нашлось:\s\d+\sтариф/,
  '/tariffs/krasnodarskiy-kray?page=2': /Нашлось:\s\d+\sтариф/,
  '/tariffs/krasnodarskiy-kray?view=table&price=-700&minutes=300-&esim=1': /Нашлось:\s\d+\sтариф/,
  '/tariffs/krasnodarskiy-kray?view=compare&compare=mts-starshiy-25%2Cmts-tihiy-25': /Старший.*Тихий/,
  '/operators': /Ростелеком/,
  '/operators/map': /Алтайский край/,
  '/operators/map?region=krym&operator=volna': /Волна мобайл продаёт тарифы в\s1\sрегионе/,
  '/operator/mts': /Екатеринбург/,
  '/coverage': /Нижний Тагил/,
  '/coverage?operators=beeline%2Cmotiv&generation=4G': /Нижний Тагил/,
  '/news': /Как узнать обманщика/,
  '/news/2': /страниц|Раньше|2026/i,
  '/story/kak-uznat-obmanschika': /Коды из\sсообщений/,
  '/about': /восьмо|8-го/,
  '/faq': /Узнайте сумму и\sдоговор/,
  '/contacts': /Сообщение/,
  '/legal/personal-data': /персональн/,
};

/** Waits until the server has rendered an address: of those with a query, it renders few. */
const awaitRendered = (page: Page, address: string) =>
  expect
    .poll(async () => (await (await page.request.get(address)).text()).includes('data-prerendered'), {
      timeout: 30_000,
    })
    .toBe(true);

for (const address of Object.keys(publicPages)) {
  const title = `${address} hydrates without console output, policy violations or requests for its data`;
  test(title, { tag: '@any-width' }, async ({ page }) => {
    // What is below the window is hydrated later: more of it on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    const requests: string[] = [];
    page.on('request', (one) => {
      const { pathname, search } = new URL(one.url());
      if (/^\/api\/|\.json$/.test(pathname)) {
        requests.push(pathname + search);
      }
    });
    const complaints: string[] = [];
    page.on('console', (message) => {
      // The browser logs the 401 of a visitor's session check.
      const isVisitorCheck = message.text().includes('status of 401');
      if ((message.type() === 'error' || message.type() === 'warning') && !isVisitorCheck) {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await awaitRendered(page, address);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The theme switch works only after hydration.
    await page.getByLabel('Оформление').selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByLabel('Оформление')).toHaveValue('dark');
    // The charts have changed since the document was rendered when the lower parts are hydrated.
    await page.waitForLoadState('networkidle');
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => isHydrated(last)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    // The first action begins the start-up calls; documents bring the data of all but one.
    await page.mouse.move(1, 1);
    await expect.poll(() => [...new Set(requests)]).toEqual(['/api/v1.1/msisdn/info/quota']);
  });
}

/** Whether React controls an element. */
const isHydrated = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));

/** Waits until React has committed the page and has nothing left to render: for half a second of idle periods. */
const awaitHydration = async (page: Page): Promise<void> => {
  await waitForCommit(page);
  await page.evaluate(async () => {
    for (let calm = 0; calm < 10;) {
      const { promise, resolve } = Promise.withResolvers<IdleDeadline>();
      requestIdleCallback(resolve);
      // At most 50 ms are offered, when no task is known to follow.
      calm += (await promise).timeRemaining() > 20 ? 1 : -1;
    }
  });
};

const lowerParts: Readonly<Record<string, string>> = {
  '/': '#home-questions',
  '/tariffs/krasnodarskiy-kray': 'section[aria-label="Тарифы"] > p:last-of-type',
  '/operators': 'main li:last-child h2',
  '/operators/map': 'main section:last-of-type h2',
  '/operator/mts': '#regions',
  '/coverage': 'main table',
  '/news': 'main li:last-child h2',
  '/about': '#law',
  '/faq': 'main section:last-of-type h2',
  '/contacts': 'main section li:last-of-type h3',
  '/legal/personal-data': '#section-5',
};

for (const [address, selector] of Object.entries(lowerParts)) {
  test(`a lower part of ${address} is hydrated when it is near`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    const part = page.locator(selector).last();
    await awaitHydration(page);
    await act(page);
    expect(await isHydrated(page.locator('header a').first())).toBe(true);
    expect(await isHydrated(part)).toBe(false);
    await part.scrollIntoViewIfNeeded();
    await expect.poll(() => isHydrated(part)).toBe(true);
  });
}

test(
  'the footer is hydrated with its date after the data of a link were forgotten',
  { tag: '@any-width' },
  async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto('/faq');
    await awaitHydration(page);
    await page.clock.install();
    await page.clock.resume();
    await act(page);
    const brought = page.waitForResponse('**/operators');
    await page.getByRole('banner').getByRole('link', { name: 'Операторы' }).hover();
    await (await brought).finished();
    const date = page.getByText(/План нумерации/);
    expect(await isHydrated(date)).toBe(false);
    await page.clock.fastForward(11_000);
    await date.scrollIntoViewIfNeeded();
    await expect.poll(() => isHydrated(date)).toBe(true);
    await expect(date).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  'the tariffs of an operator in the region of the visitor are there before they are near',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .context()
      .addCookies([
        { name: 'site-region', value: 'samarskaya-oblast', url: new URL('/', test.info().project.use.baseURL).href },
      ]);
    await page.goto('/operator/mts');
    await expect(page.getByRole('heading', { name: /^Тарифы.*Самарская область/ })).toBeVisible();
  },
);

test('Back as the first event shows the page before', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/about');
  await act(page);
  await page.getByRole('banner').getByRole('link', { name: 'Новости' }).click();
  await expect(page).toHaveURL('/news');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Перенос номера: правила простыми словами');
});

test('a press in a part that is not hydrated yet works at once', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await act(page);
  const main = page.getByRole('main');
  const answer = main.getByRole('button', { expanded: false }).last();
  expect(await isHydrated(answer)).toBe(false);
  // As assistive technology presses it: without scrolling or focus.
  await answer.dispatchEvent('click');
  await expect(main.getByRole('button', { expanded: true })).toBeVisible();
});

for (const [when, before] of [
  ['before the first action', (page: Page) => page.waitForLoadState('networkidle')],
  ['after it', act],
] as const) {
  test(`a part that changes ${when} shows the change without being near`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/faq');
    await before(page);
    const title = page.locator('main section h2').last();
    await expect(title).toHaveText('О сервисе');
    expect(await isHydrated(title)).toBe(false);
    // As dictation enters a text: without focus or a key.
    await page.getByLabel('Найти вопрос').evaluate((field: HTMLInputElement) => {
      field.setRangeText('долг');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(title).toHaveText('После переноса');
  });
}

test(
  'the pages of an application come with their data, and are hydrated',
  { tag: '@any-width' },
  async ({ browser, page }, info) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        complaints.push(message.text());
      }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    const digits = numberFor(info);
    await toSubmit(page, digits);
    const { cookies } = await page.context().storageState();
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    await withoutScripts.addCookies(cookies);
    const document = await withoutScripts.newPage();
    /** @param next the first call of the page once its chart has opened the application, which was no call */
    const expectRendered = async (title: RegExp, opening: string, next: string): Promise<void> => {
      await document.goto(page.url());
      await expect(heading(document)).toHaveText(title);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        calls.push(request.headers()['x-activity'] === 'background' ? `poll of ${pathname}` : pathname);
      });
      await page.reload();
      await expect(heading(page)).toHaveText(title);
      await expect.poll(() => calls.some((call) => call.startsWith(next))).toBe(true);
      expect(calls.filter((call) => call.startsWith(opening))).toEqual([]);
    };
    const order = '/api/v1/order/portation/';
    const portation = '/api/v1/account/portationinfo';
    await expectRendered(/Проверьте и\sподайте/, order, '/api/v1/esia/personalinfo');
    await fillApplication(page);
    await submitApplication(page);
    await expectRegistered(page);
    await expectRendered(/^Перенос через/, order, `poll of ${order}`);
    await page.goto(`/account/7${digits}/portations`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Подробнее/ })
      .click();
    await expect(heading(page)).toHaveText(/^Перенос через/);
    await expectRendered(/^Перенос через/, portation, `poll of ${portation}`);
    // Alive: the chart of the page takes the event.
    await withdraw(page);
    await expect(page.getByText(/Отзываем заявление/)).toBeVisible();
    await withoutScripts.close();
    expect(complaints).toEqual([]);
  },
);

test('keeps input made before hydration', { tag: '@any-width' }, async ({ page }) => {
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

test('keeps a search typed before hydration', { tag: '@any-width' }, async ({ page }) => {
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
  test(
    `checks the number for which the button of ${address} was pressed before hydration`,
    { tag: '@any-width' },
    async ({ page }) => {
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
    },
  );
}

test('keeps a message submitted before hydration and sends it afterwards', { tag: '@any-width' }, async ({ page }) => {
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

test('sends a message that the browser has restored', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/contacts');
  await act(page);
  await page.getByLabel('О чём вопрос').selectOption({ index: 1 });
  await page.getByLabel('Сообщение').fill('Когда перенесут номер?');
  await page.getByRole('checkbox').check();
  await page.goto('/healthz');
  await page.goBack();
  await expect(page.getByLabel('Сообщение')).toHaveValue('Когда перенесут номер?');
  // Chrome stores no text whose attribute has the same value, as React sets it.
  await page.getByLabel('Как к вам обращаться').fill('Вымышленная Ольга');
  await page.getByLabel('Электронная почта').fill('olga@example.test');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Обращение принято')).toBeVisible();
});

test(
  'a bound typed and left, and keys on a slider, before hydration filter the tariffs',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await delayScripts(page);
    await page.goto('/tariffs/krasnodarskiy-kray', { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: /^Цена.*: до$/ }).fill('500');
    await page.getByRole('textbox', { name: /^Цена.*: до$/ }).blur();
    const slider = page.getByRole('slider', { name: 'Интернет, ГБ: от' });
    await slider.press('ArrowRight');
    await slider.press('ArrowRight');
    release();
    await expect(page).toHaveURL(/\?price=-500&traffic=3-$/);
  },
);

test('the calendar of a date field focused before hydration is open', { tag: '@any-width' }, async ({ page }, info) => {
  await toSubmit(page, numberFor(info));
  const release = await delayScripts(page);
  // Not reloaded: the browser would scroll back, and the calendar hides with its field.
  await page.goto(page.url(), { waitUntil: 'commit' });
  await page.getByLabel('Дата', { exact: true }).click();
  release();
  await expect(page.getByRole('table')).toBeVisible();
});

test(
  'Enter in the date before hydration confirms it, and does not submit the application',
  { tag: '@any-width' },
  async ({ page }, info) => {
    await toSubmit(page, numberFor(info));
    const release = await delayScripts(page);
    await page.reload({ waitUntil: 'commit' });
    const date = page.getByLabel('Дата', { exact: true });
    const [day, month, year] = (await date.inputValue()).split('.').map(Number);
    await date.fill(`${day}.${month}.${year}`);
    await date.press('Enter');
    // Slow, so that the events are repeated between React's marks on the field and the commit of its part.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 12 });
    release();
    // Repeated: the typed date may look as the confirmed one.
    await page.waitForFunction(() => window.earlyEvents?.length === 0);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await awaitHydration(page);
    await expect(date).toHaveValue(/^\d\d\.\d\d\.\d{4}$/);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByText('Чтобы подать заявление, нужно исправить')).toHaveCount(0);
  },
);

for (const [how, choose] of [
  ['tapped', (region: Locator) => region.dispatchEvent('click')],
  ['chosen by Enter', (region: Locator) => region.press('Enter')],
] as const) {
  test(`a region ${how} on the map before hydration is chosen`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const release = await delayScripts(page);
    await page.goto('/operators/map', { waitUntil: 'commit' });
    await choose(page.getByRole('option', { name: /^Красноярский край: / }));
    await page.getByLabel('Оформление').selectOption('dark');
    release();
    await expect(page.getByRole('heading', { name: /Красноярский край/ }).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('a page that is rendered anew keeps a theme chosen before', { tag: '@any-width' }, async ({ page }) => {
  await signIn(page, 'vera', '/about');
  const release = await delayScripts(page);
  await page.goto('/account/79000000001/orders', { waitUntil: 'commit' });
  await page.getByLabel('Оформление').selectOption('dark');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Оформление')).toHaveValue('dark');
});

/** Opens a page, presses and fills its controls before it is hydrated, and expects that each is received. */
const expectNothingLost = async (page: Page, address: string): Promise<void> => {
  const release = await delayScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(heading(page)).toBeVisible();
  await page.waitForFunction(() => document.readyState !== 'loading');
  const fields = page.locator('#root :is(input, select, textarea):enabled:visible');
  const kinds: string[] = [];
  for (const field of (await fields.all()).slice(0, 12)) {
    const { name, tag, type } = await field.evaluate((element) => ({
      tag: element.tagName,
      type: element.getAttribute('type') ?? '',
      name: element.getAttribute('name') ?? '',
    }));
    if (tag === 'SELECT') {
      await field.selectOption({ index: 1 });
    } else if (type === 'checkbox') {
      await field.click({ force: true });
    } else if (type !== 'radio' && type !== 'file' && name !== 'website') {
      await field.fill('95');
    } else {
      continue;
    }
    kinds.push(`${tag} ${type}`);
  }
  await page.getByLabel('Оформление').selectOption('blue');
  // The first button that opens something: the settings for visitors with low vision are on every page.
  await page.getByRole('button', { name: 'Для слабовидящих' }).click();
  const received = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const note = ({ target }: Event): void => {
          if (target instanceof HTMLElement) {
            seen.push(`${target.tagName} ${target.getAttribute('type') ?? ''}`);
          }
        };
        addEventListener('input', note, true);
        addEventListener('change', note, true);
        const timer = setInterval(() => {
          if (window.earlyEvents?.length === 0) {
            clearInterval(timer);
            resolve(seen);
          }
        }, 50);
      }),
  );
  release();
  for (const kind of new Set(kinds)) {
    expect(await received).toContain(kind);
  }
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'blue');
};

for (const address of Object.keys(publicPages)) {
  test(`${address} loses no press and no value from before hydration`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNothingLost(page, address);
  });
}

for (const [name, open] of [
  ['the form of an application', toSubmit],
  ['a submitted application', toDone],
] as const) {
  test(`${name} loses no press and no value from before hydration`, { tag: '@any-width' }, async ({ page }, info) => {
    await open(page, numberFor(info));
    await expectNothingLost(page, page.url());
  });
}

test(
  'pages show their data without scripts; forms and the account say that they need them',
  { tag: '@any-width' },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [address, text] of Object.entries(publicPages)) {
      await awaitRendered(page, address);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main')).toContainText(text);
    }
    for (const [query, kept] of [
      ['', '?'],
      ['?operators=mts&view=table', '?operators=mts&view=table&'],
    ] as const) {
      await awaitRendered(page, `/tariffs/krasnodarskiy-kray${query}`);
      await page.goto(`/tariffs/krasnodarskiy-kray${query}`);
      // In its place is a link, of which Playwright finds no role inside noscript.
      await expect(page.getByRole('button', { name: /^Все условия/ })).toHaveCount(0);
      const details = page.locator('noscript > a').nth(1);
      const name = (await details.getAttribute('aria-label')) ?? '';
      const href = (await details.getAttribute('href')) ?? '';
      expect(href.startsWith(`${kept}tariff=`), href).toBe(true);
      await awaitRendered(page, new URL(href, page.url()).href);
      await details.click();
      await expect(page.locator('noscript > section dl')).toBeVisible();
      expect(await page.locator('noscript > a').first().getAttribute('href')).toContain(kept);
      expect(name).toContain(`: ${await page.locator('noscript > section h2').innerText()},`);
    }
    await page.goto('/');
    await expect(page.getByLabel('Какой номер перенести?')).toBeVisible();
    const forms = ['/', '/check', '/portation/init', '/contacts', '/tariffs', '/faq'];
    for (const address of [...forms, '/account']) {
      await page.goto(address);
      await expect(page.locator('noscript > p').first(), address).toBeVisible();
    }
    await context.close();
  },
);

/** What a page shows of its query, in its order. */
const shownOf = async (page: Page): Promise<string[]> => {
  const main = page.getByRole('main');
  // Each card has its operator in the name of its checkbox.
  const compared = main.getByRole('checkbox', { name: /^Сравнить:/ });
  const names = await compared.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  return [
    ...(await main.locator('h2:not(noscript h2)').allTextContents()),
    ...names,
    ...(await main.getByRole('option', { selected: true }).allTextContents()),
    ...(await main.locator('figcaption').allTextContents()),
  ];
};

for (const [address, texts] of Object.entries({
  '/tariffs/krasnodarskiy-kray?operators=mts&sort=traffic&order=desc': ['Нашлось: 9 тарифов', 'МТС'],
  '/tariffs/krasnodarskiy-kray?price=-700&minutes=300-&traffic=10-&esim=1&all=1&sort=name': ['Нашлось: 32 тарифа'],
  '/tariffs/krasnodarskiy-kray?kind=rates&smsPrice=-5': ['Нашлось: 7 тарифов'],
  '/tariffs/krasnodarskiy-kray?tariff=mts-starshiy-25': ['Нашлось: 98 тарифов'],
  '/tariffs/krasnodarskiy-kray?price=%&page=&operators=%FF,mts': ['Нашлось: 9 тарифов'],
  '/operators/map?region=krym&operator=volna': ['Крым и Севастополь', 'Волна мобайл'],
  '/coverage?operators=beeline,motiv&generation=4G': ['билайн', 'Мотив'],
})) {
  test(
    `${address} shows the same without scripts, and comes alive without a request`,
    { tag: '@any-width' },
    async ({ browser, page }) => {
      await awaitRendered(page, address);
      const context = await browser.newContext({ javaScriptEnabled: false });
      const withoutScripts = await context.newPage();
      await withoutScripts.goto(address);
      const shown = await shownOf(withoutScripts);
      for (const text of texts) {
        expect(shown.join('\n').replaceAll('\u00A0', ' ')).toContain(text);
      }
      await expect(withoutScripts.getByRole('button', { name: /^Убрать фильтр/ })).toHaveCount(0);
      if (address.includes('tariff=')) {
        await expect(withoutScripts.locator('noscript > section h2')).toHaveText('Старший');
        await expect(withoutScripts.locator('noscript > section dl')).toBeVisible();
      }
      await context.close();
      const noted: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          noted.push(message.text());
        }
      });
      page.on('pageerror', (error) => noted.push(String(error)));
      page.on('request', (one) => {
        if (/\/api\/(?!v1\.1\/msisdn\/info\/quota$)/.test(one.url())) {
          noted.push(one.url());
        }
      });
      await page.goto(address);
      await page.getByLabel('Оформление').selectOption('dark');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.waitForLoadState('networkidle');
      expect(await shownOf(page)).toEqual(shown);
      await expect(page.getByRole('dialog')).toHaveCount(address.includes('tariff=') ? 1 : 0);
      expect(noted).toEqual([]);
      // With the data alone, as while the server makes another one: the browser renders the page.
      const response = await page.request.get(address, { headers: { 'sec-fetch-dest': 'empty' } });
      expect(await response.text()).not.toContain('data-prerendered');
      await page.route(address, (route) => route.fulfill({ response }));
      await page.goto(address);
      await expect.poll(() => shownOf(page)).toEqual(shown);
    },
  );
}

test(
  'a page of a citizen makes its preloaded calls once, and none for reference data',
  { tag: '@any-width' },
  async ({ page }, info) => {
    await toTariffs(page, numberFor(info));
    const requests: string[] = [];
    page.on('request', (one) => requests.push(new URL(one.url()).pathname));
    for (const [address, count] of [
      [page.url(), 2],
      ['/account', 1],
    ] as const) {
      requests.length = 0;
      const links = (await page.goto(address))?.headers()['link'] ?? '';
      await expect(heading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      const preloaded = [...links.matchAll(/<([^>]+)>/g)].map(([, url]) => url);
      expect(preloaded).toHaveLength(count);
      for (const url of preloaded) {
        expect(
          requests.filter((one) => one === url),
          url,
        ).toHaveLength(1);
      }
      expect(requests.filter((one) => /feature|region|tariffmedia|tariffconvergence/.test(one))).toEqual([]);
    }
  },
);

test(
  'a page that loads sooner than its document has added the preloads adds them itself',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const request = window.requestAnimationFrame.bind(window);
      let isFirst = true;
      window.requestAnimationFrame = (run) => {
        // The document adds its links after the first frame.
        const handle = isFirst ? 0 : request(run);
        isFirst = false;
        return handle;
      };
    });
    await page.goto('/contacts');
    const waiting = () =>
      page.locator('template#preloads').evaluate((node: HTMLTemplateElement) => node.content.childElementCount);
    await expect.poll(waiting).toBe(0);
    await expect(page.locator('link[rel="modulepreload"][href*="contacts"]')).toHaveCount(1);
  },
);

for (const address of ['/operators', '/operator/mts', '/tariffs/krasnodarskiy-kray', '/portation/init', '/check']) {
  test(`${address} preloads each resource once and uses it`, { tag: '@any-width' }, async ({ page }) => {
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
      .locator('link[rel="modulepreload"][href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(early.length).toBeGreaterThan(0);
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

/** Answers an address with the static page of the build, whose features are named by an attribute. */
const serveStatic = async (page: Page, address: string, file: string, attribute: string): Promise<void> => {
  const body = readFileSync(`dist/client/${file}`, 'utf8').replace('<html ', `<html ${attribute} `);
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
};

for (const attribute of ['data-features=""', '']) {
  const title = `home without data hides what can be switched off while its document says '${attribute}'`;
  test(title, { tag: '@any-width' }, async ({ page }) => {
    const release = await delayScripts(page);
    await serveStatic(page, '/', 'index.html', attribute);
    await page.goto('/', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    const switched = ['Какой номер перенести?', 'Все операторы', 'Все новости'].map((text) => main.getByText(text));
    for (const part of switched) {
      await expect(part).toBeAttached();
      await expect(part).toBeHidden();
    }
    const questions = main.getByText('Все вопросы и ответы');
    await expect(questions).toBeVisible();
    release();
    // The code of the lower parts is loaded when they come near.
    await questions.scrollIntoViewIfNeeded();
    for (const part of switched) {
      await expect(part).toBeVisible();
    }
  });
}

test('hides the links of features that are off before hydration', { tag: '@any-width' }, async ({ page }) => {
  const release = await delayScripts(page);
  await serveStatic(page, '/account', 'shell.html', 'data-features="News"');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/account', { waitUntil: 'commit' });
  const link = page.getByRole('banner').locator('a[href="/operators"]');
  await expect(link).toBeAttached();
  await expect(link).toBeHidden();
  release();
  // The list of features, loaded later, says that it is on.
  await expect(link).toBeVisible();
});

test('of a transition only its end reaches React', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/tariffs/krasnodarskiy-kray');
  await act(page);
  await page.locator('#root').evaluate((root) => {
    for (const type of ['transitionrun', 'transitionstart', 'transitionend']) {
      root.addEventListener(type, () => root.setAttribute(`data-${type}`, ''));
    }
  });
  await page.getByRole('checkbox', { name: 'Только безлимит' }).first().check();
  const root = page.locator('#root[data-transitionend]');
  await expect(root).toBeAttached();
  await expect(root).not.toHaveAttribute('data-transitionrun');
  await expect(root).not.toHaveAttribute('data-transitionstart');
});
