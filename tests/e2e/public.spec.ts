import type { Page } from '@playwright/test';
import { faults } from '../../mocks/faults.ts';
import { button, expectHydrated, heading, signIn, whileFailing } from './steps.ts';
import { expect, expectGoodPage, test } from './test.ts';

const region = { name: 'site-region', value: 'krasnodarskiy-kray' };

const storeRegion = (page: Page, baseURL: string | undefined) =>
  page.context().addCookies([{ ...region, url: baseURL ?? '' }]);

/** Opens the navigation menu on screens where it is collapsed. */
const openSections = async (page: Page): Promise<void> => {
  const menu = button(page, 'Разделы');
  if (await menu.isVisible()) {
    await menu.click();
  }
};

test('the header links to its pages, and navigation closes the menu', async ({ page }, info) => {
  await page.goto('/');
  const sections = page.getByRole('navigation', { name: 'Разделы сайта' });
  for (const [link, title] of [
    ['Операторы', 'Операторы'],
    ['Новости', 'Новости'],
    ['О переносе', 'Перенос номера: правила простыми словами'],
    ['Вопросы', 'Вопросы и ответы'],
  ] as const) {
    await openSections(page);
    await sections.getByRole('link', { name: link }).click();
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    if (info.project.name === 'phone') {
      await expect(sections.getByRole('link', { name: link })).toBeHidden();
    }
  }
});

test('the home page shows promises, regional tariffs, operators, news and questions', async ({ page, baseURL }) => {
  await storeRegion(page, baseURL);
  await page.goto('/');
  await expect(page.getByText('До 100 ₽', { exact: true })).toBeVisible();
  await page.getByRole('region', { name: /^Выгодные тарифы/ }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('region', { name: 'Выгодные тарифы: Краснодарский край' }).getByRole('listitem'),
  ).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Операторы' }).getByRole('link', { name: 'МТС' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Новости' }).getByRole('heading', { level: 3 })).toHaveCount(3);
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'Сколько дней занимает перенос?' }).click();
  await expect(page.getByText('Самая ранняя дата — восьмой день')).toBeVisible();
});

test('a jump to the end of the home page reaches all sections without a layout shift', async ({ page, baseURL }) => {
  await storeRegion(page, baseURL);
  await page.addInitScript(() => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Also after input: the key must not excuse a shift.
        total += 'value' in entry ? Number(entry.value) : 0;
        document.documentElement.dataset['shift'] = String(total);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  const questions = page.getByRole('region', { name: 'Частые вопросы' });
  await expect(questions.getByRole('link')).toHaveCount(6);
  await page.keyboard.press('End');
  await expect(page.getByRole('region', { name: 'Новости' }).getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Выгодные тарифы: Краснодарский край' })).toContainText('₽');
  const total = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
  expect(total).toBeLessThan(0.01);
});

test('the header keeps one row signed in with the longest region', { tag: '@any-width' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'site-region', value: 'arhangelskaya-oblast', url: baseURL ?? '' }]);
  await signIn(page, 'vera', '/contacts');
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(button(page, 'Выйти')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Архангельская область')).toBeVisible();
  for (const width of [1024, 1280, 1440, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
    expect(height, String(width)).toBeLessThan(100);
    const region = page.getByRole('banner').getByText('Архангельская область');
    expect((await region.boundingBox())?.width, String(width)).toBeGreaterThan(100);
    const hidden = await region.evaluate((text) => text.scrollHeight - text.clientHeight);
    expect(hidden, String(width)).toBe(0);
    const field = await page.getByRole('banner').getByRole('textbox').boundingBox();
    // As wide as a whole number.
    expect(field?.width, String(width)).toBeGreaterThan(160);
  }
});

test('the settings for low vision enlarge the text, survive a reload and can be reset', async ({ page }) => {
  await page.goto('/faq');
  await button(page, 'Для слабовидящих').click();
  const panel = page.getByRole('dialog', { name: 'Для слабовидящих' });
  await panel.getByText('150').click();
  await panel.getByText('Увеличенное').click();
  await panel.getByText('Контраст').click();
  const html = page.locator('html');
  await expect(html).toHaveCSS('font-size', '24px');
  await expectGoodPage(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'contrast');
  await expect(html).toHaveCSS('font-size', '24px');
  await expect(heading(page)).toHaveCSS('letter-spacing', /\d/);
  await expectGoodPage(page);
  await button(page, 'Для слабовидящих').click();
  await button(page, 'Вернуть обычный вид').click();
  await expect(html).toHaveCSS('font-size', '16px');
  await expect(html).toHaveAttribute('data-theme', 'green');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button(page, 'Для слабовидящих')).toBeFocused();
});

test('offers the theme that the system prefers once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const html = page.locator('html');
  const offer = page.getByRole('complementary', { name: 'Подсказка' });
  await expect(html).toHaveAttribute('data-theme', 'green');
  await expect(offer).toContainText('тёмное оформление');
  await expectGoodPage(page);
  await expect(async () => {
    await button(page, 'Оставить зелёное').click({ timeout: 500 });
    await expect(offer).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'green');
  await expect(offer).toBeHidden();
  await page.context().clearCookies({ name: 'site-theme-current' });
  await page.reload();
  await button(page, 'Включить и здесь').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(offer).toBeHidden();
});

test('news are paged, and a story links to its neighbours', async ({ page }) => {
  await page.goto('/news');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10);
  await expectGoodPage(page);
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const newest = await first.innerText();
  await page.getByRole('link', { name: 'Следующая страница' }).click();
  await expect(page).toHaveURL('/news/2');
  await expect(page.getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page');
  await expect(first).not.toHaveText(newest);
  const title = await first.innerText();
  await first.getByRole('link').click();
  await expect(heading(page)).toHaveText(title);
  await expect(page).toHaveTitle(`${title} — Перенос номера`);
  // The page joins short words, the facts have the title as stored.
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const facts: unknown = JSON.parse(plain(await page.locator('script[type="application/ld+json"]').innerText()));
  expect(facts).toMatchObject({ '@type': 'NewsArticle', headline: plain(title) });
  await expectGoodPage(page);
  await page.getByRole('navigation', { name: 'Другие новости' }).getByRole('link').first().click();
  await expect(heading(page)).not.toHaveText(title);
});

test('the operator list leads to a full operator page that starts an order', async ({ page, baseURL }) => {
  await storeRegion(page, baseURL);
  await page.goto('/operators');
  await expectGoodPage(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12);
  await expect(page.getByRole('navigation', { name: 'Страницы операторов' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'МТС', exact: true }).click();
  await expect(heading(page)).toHaveText('МТС');
  await expect(
    page.getByRole('region', { name: 'Тарифы: Краснодарский край' }).getByRole('heading', { level: 3 }),
  ).toHaveCount(6);
  await expectGoodPage(page);
  await button(page, 'Перенести номер в «МТС»').click();
  await expect(page).toHaveURL('/portation/init');
  await expect(page.getByRole('radio', { name: /МТС/ })).toBeChecked();
});

test('shows unknown objects as not found with a link back', { tag: '@any-width' }, async ({ page, expected }) => {
  expected.push(/status of 404/);
  for (const [address, status, title, way] of [
    ['/news/0', 404, 'Такой страницы нет', 'На главную'],
    ['/news/first', 404, 'Такой страницы новостей нет', 'Ко всем новостям'],
    ['/news/999', 404, 'Такой страницы новостей нет', 'Ко всем новостям'],
    ['/operators/99', 404, 'Такой страницы операторов нет', 'Ко всем операторам'],
    ['/story/net-takoy', 404, 'Такой новости нет', 'Ко всем новостям'],
    ['/tariffs/atlantida', 404, 'Такого региона нет', 'Все регионы'],
    ['/operator/net-takogo', 404, 'Такого оператора нет', 'Ко всем операторам'],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(status);
    if (address !== '/news/0') {
      await expect(heading(page)).toHaveText(title);
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible();
    }
  }
});

test('finds a question by a word and opens it by its address', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/faq#dolg');
  await expect(page.getByText('Узнайте сумму и договор у текущего оператора')).toBeVisible();
  await expectGoodPage(page);
  await page.getByLabel('Найти вопрос').fill('самозапрет');
  await expect(page.getByText('Найдено: 1 вопрос').first()).toBeVisible();
  await expect(page.getByText('Снимите самозапрет на Госуслугах')).toBeVisible();
  await page.getByLabel('Найти вопрос').fill('велосипед');
  await button(page, 'Показать все вопросы').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Отказы' })).toBeVisible();
});

test('the rules name every refusal, and a heading has an address', async ({ page }) => {
  // axe would measure the buttons while the panel opens.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about#refusals');
  await expect(page.getByRole('heading', { name: 'Почему отказывают и что делать' })).toBeInViewport();
  await page.getByText('С прошлого переноса не прошло 60 дней').click();
  await expect(page.getByText('Дождитесь, когда пройдут 60 дней')).toBeVisible();
  await expectGoodPage(page);
});

test('sends a feedback message once, reports errors and loses nothing on a failure', async ({ page, expected }) => {
  await page.goto('/contacts');
  await expectGoodPage(page);
  await button(page, 'Отправить обращение').click();
  const summary = page.getByRole('group', { name: 'Проверьте поля' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveCount(5);
  await expectGoodPage(page);
  await page.getByLabel('Как к вам обращаться').fill('Вера Тестова');
  await page.getByLabel('Электронная почта').fill('vera@example.ru');
  await page.getByLabel('О чём вопрос').selectOption('Перенос номера');
  await page.getByLabel('Сообщение').fill('Это выдуманное обращение для проверки формы.');
  await page.getByLabel(/Согласен на\sобработку/).check();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Карта покрытия' }).click();
  await expect(heading(page)).toHaveText('Карта покрытия');
  await page.goBack();
  await expect(page.getByLabel('Сообщение')).toHaveValue('Это выдуманное обращение для проверки формы.');
  expected.push(/Failed to load resource/);
  await whileFailing(page, '**/api/v1/feedback/send', faults.networkError, async () => {
    await button(page, 'Отправить обращение').click();
    await expect(page.getByText('Обращение не отправлено')).toBeVisible();
    await expect(page.getByLabel('Сообщение')).toHaveValue('Это выдуманное обращение для проверки формы.');
  });
  await button(page, 'Отправить обращение').click();
  await expect(page.getByText('Обращение принято')).toBeVisible();
  await expectGoodPage(page);
});

test('asks for cookie consent once with equal answers', async ({ page }) => {
  await page.context().clearCookies({ name: 'site-cookies' });
  await page.goto('/');
  const question = page.getByRole('region', { name: 'Файлы куки' });
  await expect(question.getByRole('button')).toHaveText(['Принять', 'Только необходимые']);
  await expectGoodPage(page);
  await button(page, 'Только необходимые').click();
  await expect(question).toBeHidden();
  await page.reload();
  await expectHydrated(page);
  await expect(question).toBeHidden();
  const { expires } = (await page.context().cookies()).find(({ name }) => name === 'site-cookies') ?? { expires: 0 };
  expect(Math.round((expires - Date.now() / 1000) / 86_400)).toBe(182);
  await page.goto('/legal/cookies');
  await expect(page.getByText('Вы оставили только необходимые файлы.')).toBeVisible();
  await button(page, 'Согласиться на подсчёт').click();
  await expect(page.getByText('Вы согласились на подсчёт посещений.')).toBeVisible();
  await expectGoodPage(page);
  await button(page, 'Только необходимые').click();
  await expect(page.getByText('Вы оставили только необходимые файлы.')).toBeVisible();
});

for (const { address, name, prepare } of [
  { address: '/portation/init', name: 'Продолжить', prepare: () => Promise.resolve() },
  {
    address: '/tariffs/moskva',
    name: 'Очистить',
    prepare: (page: Page) =>
      page
        .getByRole('checkbox', { name: /^Сравнить:/ })
        .first()
        .press('Space'),
  },
]) {
  test(`the cookie notice leaves the bar of ${address} visible on a phone`, { tag: '@any-width' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.context().clearCookies({ name: 'site-cookies' });
    await page.goto(address);
    const question = page.getByRole('region', { name: 'Файлы куки' });
    await expect(question).toBeInViewport({ ratio: 1 });
    await prepare(page);
    const act = button(page, name);
    await expect(act).toBeInViewport({ ratio: 1 });
    const below = async (): Promise<number> => {
      const [bar, notice] = [await act.boundingBox(), await question.boundingBox()];
      return (notice?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    // Clicks at its centre, and fails if another element is there.
    await act.click({ trial: true });
    await button(page, 'Только необходимые').click();
    await expect(question).toBeHidden();
    await expect(act).toBeInViewport({ ratio: 1 });
    expect((await act.boundingBox())?.y).toBeGreaterThan(760);
  });
}

test('the button of a step is in sight before the end of the step', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/portation/init');
  await expect(button(page, 'Продолжить')).toBeInViewport({ ratio: 1 });
  await button(page, 'Продолжить').click({ trial: true });
});

test(
  'looks up a number from any page and keeps it out of addresses and history',
  { tag: '@any-width' },
  async ({ page }) => {
    // The header has the number field on wide screens only; a phone has a link to the page.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/news');
    await expectHydrated(page);
    const field = page.getByRole('search').getByRole('textbox');
    // The format is loaded with the first focus.
    await expect(async () => {
      await field.fill('');
      await field.pressSequentially('89000000053');
      await expect(field).toHaveValue(/^\+7\s\(900\)\s000-00-53$/, { timeout: 500 });
    }).toPass();
    await field.press('Enter');
    await expect(page).toHaveURL('/check');
    await expect(page.getByRole('region', { name: /000-00-53/ })).toContainText('МТС');
    await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).not.toContain('53');
  },
);

test(
  'reports a part of the site that failed to load and recovers on reload',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(
      /Failed to load resource/,
      /could not be (loaded|shown)/,
      /Failed to fetch dynamically imported module/,
    );
    await page.goto('/');
    await whileFailing(page, '**/assets/faq-*.js', faults.networkError, async () => {
      await openSections(page);
      await page.getByRole('navigation', { name: 'Разделы сайта' }).getByRole('link', { name: 'Вопросы' }).click();
      await expect(heading(page)).toHaveText('Страница не загрузилась');
      await expectGoodPage(page);
    });
    await button(page, 'Обновить страницу').click();
    await expect(heading(page)).toHaveText('Вопросы и ответы');
  },
);

test('a style sheet that did not load is asked for again', { tag: '@any-width' }, async ({ page, expected }) => {
  expected.push(/Failed to load resource/, /could not be loaded/, /preload CSS/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contacts', { waitUntil: 'networkidle' });
  await whileFailing(page, '**/assets/MenuDrawer-*.css', faults.networkError, async () => {
    const failure = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
    await button(page, 'Разделы').click();
    await failure;
  });
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Вопросы' })).toHaveCSS('display', 'flex');
});

test(
  'offers the new version when a release has removed all parts of the page',
  { tag: '@any-width' },
  async ({ page, expected }) => {
    expected.push(/Failed to load resource/, /could not be loaded/, /dynamically imported module/, /preload assets/);
    await page.goto('/contacts', { waitUntil: 'networkidle' });
    const isDocument = (url: URL) => url.pathname === '/contacts';
    await page.route(isDocument, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js"></script>' }),
    );
    await whileFailing(page, '**/assets/**', faults.networkError, async () => {
      await button(page, 'Для слабовидящих').click();
      await expect(page.getByRole('alert')).toHaveText(
        'Сайт обновился, и часть этой страницы не загрузилась. Обновить страницу',
      );
      await expectGoodPage(page);
    });
    await page.unroute(isDocument);
    await page.getByRole('alert').getByRole('link').click();
    await expect(heading(page)).toHaveText('Контакты');
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'reports a missing connection and recovers when it returns',
  { tag: '@any-width' },
  async ({ page, context, expected }) => {
    await page.goto('/faq');
    await expectHydrated(page);
    expected.push(
      /ERR_INTERNET_DISCONNECTED/,
      /could not be (loaded|shown)/,
      /dynamically imported module/,
      /preload CSS/,
    );
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click();
    await expect(heading(page)).toHaveText('Нет связи с интернетом');
    await expect(page.getByRole('navigation', { name: 'Сервис' })).toBeVisible();
    // The code of navigations is asked for again, and the link that was pressed opens.
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Контакты');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Карта покрытия' }).click();
    await expect(heading(page)).toHaveText('Нет связи с интернетом');
    await context.setOffline(false);
    await button(page, 'Обновить страницу').click();
    await expect(heading(page)).toHaveText(/[Пп]окрыти/);
  },
);

test('shows a success message at the bottom of the window', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/check');
  await expectHydrated(page);
  await page.getByLabel('Какой номер проверить?').fill('9000000053');
  await button(page, 'Проверить номер').click();
  await button(page, 'Скопировать').click();
  const toast = page.getByRole('alert').filter({ hasText: 'Скопировано' });
  await expect(toast).toBeVisible();
  await expectGoodPage(page);
  await toast.getByRole('button', { name: 'Закрыть сообщение' }).click();
  await expect(toast).toBeHidden();
});

test('sections cross-fade, and not when less motion is preferred', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const pseudo = getComputedStyle(document.documentElement, '::view-transition-new(root)');
        document.documentElement.dataset['transition'] = pseudo.animationName;
      });
      return transition;
    };
  });
  await page.goto('/contacts');
  await expectHydrated(page);
  const sections = page.getByRole('navigation', { name: 'Разделы' });
  await sections.getByRole('link', { name: 'Вопросы' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-transition', /fade/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sections.getByRole('link', { name: 'О переносе' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'none');
});
