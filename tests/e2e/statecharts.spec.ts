import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { likePhone, openStep, positionsOf } from '../../scripts/charts/thumbnails.ts';
import { latinWordsIn } from '../../scripts/lint/latin-words.ts';
import { stories } from '../../src/statecharts/stories.ts';
import type { Thumbnails } from '../../src/statecharts/thumbnails.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Collects the requests of a page: pathnames on its own origin, full URLs elsewhere. */
const watchRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    // The browser may request the icon again.
    if (pathname !== '/favicon.svg') {
      requests.push(origin === new URL(page.url()).origin ? pathname : request.url());
    }
  });
  return requests;
};

/** Checks that a page is accessible, fits the window, and is in Russian except for identifiers in `code`. */
const expectGoodGallery = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  const text = await page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const code of copy.querySelectorAll('code, script, pre')) {
      code.remove();
    }
    return copy.textContent;
  });
  expect(latinWordsIn(text)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
};

test('opens with a map of the system that leads to every chart and story', async ({ page }) => {
  await page.goto('/statecharts/');
  const map = page.getByRole('group', { name: 'Карта системы' });
  await expect(map.getByRole('link')).toHaveCount(9);
  await expectGoodGallery(page);
  await map.getByRole('link', { name: 'Статус заявления' }).click();
  await expect(page.getByRole('heading', { name: 'Статус заявления', level: 2 })).toBeVisible();
  // What no arrow says is in sight at once.
  await expect(page.getByText('Сроки и кто решает')).toBeInViewport();
});

test('is linked from the site while it has demonstration data', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Как устроен сервис' }).click();
  await expect(page.getByRole('heading', { name: 'Карта системы' })).toBeVisible();
});

test('selects a state, describes it and shares its link', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/statecharts/#/orderStatus?view=picture');
  const picture = page.getByRole('group', { name: 'Диаграмма «Статус заявления»' });
  await picture.getByRole('link', { name: /^Отправлено, ждём ответов/ }).click();
  await expect(page).toHaveURL(/#\/orderStatus\/PendingBDPN\?open=PendingBDPN/);
  const loaded = asked.length;
  await picture.getByRole('link', { name: /^Отправлено, ждём ответ базы данных/ }).click();
  const details = page.getByRole('complementary', { name: 'Отправлено, ждём ответ базы данных' });
  await expect(details).toContainText('оно передано в БДПН и ожидает регистрации');
  await expect(details).toContainText('Новый оператор принял ← Отправлено, ждём ответ нового оператора');
  await expectGoodGallery(page);
  await details.getByRole('link', { name: 'Заявление принято' }).click();
  await expect(page).toHaveURL(/#\/orderStatus\/Done$/);
  expect(asked.slice(loaded)).toEqual([]);

  await page.goto('/statecharts/#/portationFlow/active.submit.form.sending?view=picture');
  await page.reload();
  const sending = page.getByRole('complementary', { name: 'Отправляем заявление' });
  await expect(sending).toContainText('PUT /api/v1/order/portation/{id}/submit');
  await expect(sending).toContainText('/portation/:order/submit');
  await expect(page.locator('[data-state="active.submit.form.sending"]')).toBeInViewport();
});

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
] as const) {
  test(
    `every chart opens with all its top states and arrows in the window, legible, at ${width} px`,
    { tag: '@any-width' },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/statecharts/');
      const names = await page.getByRole('navigation').getByRole('list').nth(1).getByRole('link').allTextContents();
      expect(names.length).toBe(9);
      for (const name of names) {
        await page.getByRole('navigation').getByRole('link', { name }).click();
        const picture = page.getByRole('group', { name: `Диаграмма «${name}»` });
        await expect(picture.locator('[data-happy]').first()).toBeAttached();
        const seen = await picture.evaluate((svg) => ({
          cut: [...svg.querySelectorAll('[data-state]')]
            .map((state) => state.getBoundingClientRect())
            .filter(({ bottom, left, right, top }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
            .length,
          withoutRoute: svg.querySelectorAll('[data-arrow] > path[d=""]').length,
          smallest: Math.min(
            ...[...svg.querySelectorAll('text')].map(
              (text) =>
                (Number.parseFloat(getComputedStyle(text).fontSize) * svg.getBoundingClientRect().width) /
                Number((svg.getAttribute('viewBox') ?? '').split(' ')[2]),
            ),
          ),
        }));
        expect(seen, name).toMatchObject({ cut: 0, withoutRoute: 0 });
        expect(seen.smallest, name).toBeGreaterThanOrEqual(10.99);
      }
    },
  );
}

test('a note names its states and reasons, and leads to the description of its target', async ({ page }) => {
  await page.goto('/statecharts/#/portationStatus?view=picture');
  await page
    .getByRole('link', {
      name: /^из 6.состояний .*Откуда: .*«Текущий оператор проверяет данные».*Почему: .*Спор не решён/,
    })
    .click();
  await expect(page.getByRole('complementary', { name: 'Отказано' })).toContainText('Сюда');
});

test('what can happen everywhere begins at the border of the frame', { tag: '@any-width' }, async ({ page }) => {
  for (const [width, height, chart, frame, target] of [
    [1280, 800, 'portationFlow', 'active', 'active.signInNeeded'],
    [1920, 1080, 'portationFlow', 'active', 'active.signInNeeded'],
    [1920, 1080, 'numberLookup', 'single', 'single.incomplete'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/statecharts/#/${chart}`);
    const border = page.locator(`[data-state="${frame}"] rect`);
    const arrow = page.locator(`[data-arrow="${frame} → ${target}"] path`);
    await expect(arrow).toBeAttached();
    // Until the picture is laid out for this width.
    const distance = async (): Promise<number> =>
      arrow.evaluate(
        (path, rect) => {
          const { x, y } = (path as SVGPathElement).getPointAtLength(0);
          const { height, width, x: left, y: top } = (rect as SVGRectElement).getBBox();
          return Math.min(...[x - left, left + width - x, y - top, top + height - y].map(Math.abs));
        },
        await border.elementHandle(),
      );
    await expect.poll(distance, chart).toBeLessThan(1);
  }
});

test('a state unfolds and folds in place, and the wheel with Ctrl zooms the picture alone', async ({ page }) => {
  await page.goto('/statecharts/#/portationFlow?view=picture');
  const picture = page.getByRole('group', { name: 'Диаграмма «Подача заявления»' });
  await picture.getByRole('link', { name: 'Раскрыть «Шаг 2. Тариф»' }).click();
  await expect(picture.getByRole('link', { name: /^Выбор тарифа/ })).toBeVisible();
  await expect(page).toHaveURL(/open=.*active\.tariffs/);
  await page.reload();
  await expect(picture.getByRole('link', { name: /^Выбор тарифа/ })).toBeAttached();
  await picture.getByRole('link', { name: 'Свернуть «Шаг 2. Тариф»' }).click();
  // The former layout stays until this one, which alone has this arrow.
  await expect(picture.locator('[data-arrow="active.tariffs → active.submit happy"]')).toBeAttached();
  await expect(picture.getByRole('link', { name: /^Выбор тарифа/ })).toHaveCount(0);
  const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0;
  const whole = await width();
  await page.getByRole('button', { name: 'Крупнее' }).click();
  await expect.poll(width).toBeGreaterThan(whole);
  const isZoomedByBrowser = await picture.evaluate((svg) =>
    svg.dispatchEvent(new WheelEvent('wheel', { deltaY: 100, ctrlKey: true, bubbles: true, cancelable: true })),
  );
  expect(isZoomedByBrowser).toBe(false);
  await expect.poll(width).toBeLessThan(whole * 1.05);
});

test(
  'a phone shows a list that unfolds, with the description of a state beside it',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/statecharts/');
    await page.getByRole('table').getByRole('link', { name: 'Подача заявления' }).last().click();
    await expect(page.getByRole('heading', { name: 'Подача заявления' })).toBeInViewport();
    await page.getByRole('link', { name: 'Раскрыть «Шаг 3. Заявление»' }).click();
    await page.getByRole('link', { name: 'Раскрыть «Форма заявления»' }).click();
    await page.getByRole('link', { name: 'Заявление не принято', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'Заявление не принято' })).toContainText('что исправить');
    await expectGoodGallery(page);
    await page.getByRole('link', { name: 'Картинка' }).click();
    await expect(page.getByRole('complementary', { name: 'Заявление не принято' })).toBeInViewport();
  },
);

test('plays a story of an application state by state', async ({ page }) => {
  await page.goto('/statecharts/#/story/refusal/13');
  await expect(page.getByText('Шаг 13 из 14')).toBeVisible();
  await page.getByRole('link', { name: 'Шаг вперёд' }).click();
  await expect(page.locator('[data-state="Rejected"]')).toHaveAttribute('data-active', '');
  await expect(page.getByRole('list', { name: 'Шаги пути' }).locator('[aria-current="step"]')).toHaveText('Отказано');
  const citizen = page.getByRole('figure', { name: 'Страница гражданина на этом шаге' });
  await expect(citizen.getByRole('img', { name: 'В переносе отказано' })).toHaveJSProperty('complete', true);
  await expect(page).toHaveTitle('Диаграммы состояний · Перенос номера');
  await expectGoodGallery(page);
  await page.getByRole('link', { name: 'Спор о данных', exact: true }).click();
  await expect(citizen.getByRole('img', { name: 'Какой номер и куда переносим?' })).toBeVisible();
  await page.getByRole('button', { name: 'Пуск' }).click();
  await expect(page.getByText('Шаг 1 из 19')).toBeVisible();
  await page.getByRole('button', { name: 'Пауза' }).click();
});

test('opens the page of a step whole, and leads back', async ({ page }) => {
  await page.goto('/statecharts/#/story/refusal/14');
  await page.getByRole('link', { name: 'Открыть страницу целиком' }).click();
  await expect(page.getByRole('main').locator('h1')).toHaveText('В переносе отказано');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Назад к пути' }).click();
  await expect(page.getByText('Шаг 14 из 14')).toBeVisible();
});

for (const story of stories) {
  test(
    `the images of the story «${story.title}» show its pages as they are`,
    { tag: '@any-width' },
    async ({ page }) => {
      const { pages, steps } = JSON.parse(
        await readFile('src/statecharts/thumbnails/pages.json', 'utf8'),
      ) as Thumbnails;
      await likePhone(page);
      for (const step of positionsOf(story)) {
        // The data of the page may be rendered after its heading.
        await expect(async () => {
          const shown = await openStep(page, '', story, step);
          expect(
            pages[steps[story.name]?.[step] ?? ''],
            `Step ${step} has changed: run «npm run charts -- thumbnails» and commit the files`,
          ).toMatchObject(shown);
        }).toPass({ timeout: 10_000 });
      }
    },
  );
}

test('keeps the current step of a long story in sight', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/statecharts/#/story/return/20');
  await expect(page.getByRole('list', { name: 'Шаги пути' }).locator('[aria-current="step"]')).toBeInViewport();
});

test('colours the arrows by tests and by applications, and leads from a state to its recordings', async ({ page }) => {
  await page.goto('/statecharts/#/orderStatus?view=picture');
  const picture = page.getByRole('group', { name: 'Диаграмма «Статус заявления»' });
  const colours = page.getByRole('combobox', { name: 'Цвет стрелок' });
  await colours.selectOption('tests');
  await expect(picture.getByText(/^тестов: [1-9]/).first()).toBeVisible();
  await expectGoodGallery(page);
  await colours.selectOption('counts');
  await expect(page.getByText('npm run charts -- counts')).toBeVisible();
  await page.getByLabel('Файл с числом заявлений', { exact: true }).setInputFiles({
    name: 'counts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        format: 'mnp-portal.counts',
        from: '2026-11-01',
        to: '2026-12-01',
        transitions: [
          {
            chart: 'orderStatus',
            source: 'PendingBDPN.registration',
            event: 'bdpn.registered',
            target: 'Done',
            count: 30,
          },
        ],
        states: [
          { chart: 'orderStatus', state: 'PendingBDPN.registration', visits: 30, medianMs: 60_000, p95Ms: 7_200_000 },
        ],
      }),
    ),
  });
  await expect(picture.getByText('заявлений: 30')).toBeVisible();
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption('PendingBDPN.registration');
  await expect(page.getByRole('complementary')).toContainText('половина — не дольше 1 мин, 95 из 100 — не дольше 2 ч');

  await page.goto('/statecharts/#/portationFlow/active.tariffs.failed?view=picture');
  const details = page.getByRole('complementary', { name: 'Не удалось сохранить тариф' });
  await details.getByRole('button', { name: /^Тесты: 2/ }).click();
  await expect(details).toContainText('portation-flow/journeys.test.ts');
  await details.getByRole('link', { name: 'tariff-not-saved' }).click();
  await expect(page.getByText('Все шаги прошли так же, как при записи.')).toBeVisible();
});

test('no texts of a picture overlap in a real browser', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/statecharts/');
  const links = page.getByRole('navigation', { name: 'Диаграммы' }).getByRole('list').nth(1).getByRole('link');
  const names = await links.allTextContents();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(names.length).toBeGreaterThan(4);
  for (const [index, name] of names.entries()) {
    await page.goto(`/statecharts/${hrefs[index] ?? ''}?view=picture`);
    await expect(page.getByRole('group', { name: `Диаграмма «${name}»` })).toBeVisible();
    const clashes = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll<SVGTextElement>('svg[role=group] text')].map((text) => ({
        text: text.textContent,
        box: text.getBBox(),
      }));
      return boxes.flatMap(({ box, text }, index) =>
        boxes
          .slice(index + 1)
          .filter(({ box: other }) => {
            const wide = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x);
            const high = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y);
            return wide > 1 && high > 2;
          })
          .map((other) => `${text} / ${other.text}`),
      );
    });
    expect(clashes, name).toEqual([]);
  }
});

test('prints a chart without the page around it', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/statecharts/#/orderStatus?view=picture');
  await expect(page.getByRole('group', { name: 'Диаграмма «Статус заявления»' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Диаграммы' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Диаграмма «Статус заявления»' })).toBeVisible();
});

test('prints an unfolded chart on sheets whose texts can be read', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/statecharts/#/portationFlow?view=picture');
  await page.getByRole('link', { name: 'Раскрыть всё' }).click();
  await expect(page.locator('[data-state="active.submit.form.sending"]')).toBeAttached();
  const document = await getDocumentProxy(new Uint8Array(await page.pdf()));
  const sheets = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    }),
  );
  const texts = sheets.flat();
  // In points.
  expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThan(6);
  expect(texts.map(({ str }) => str).join(' ')).toContain('Отправляем заявление');
});

test('compares two versions of a chart from files', { tag: '@any-width' }, async ({ page }) => {
  const current = await readFile('docs/statecharts/order-status.json', 'utf8');
  const older = current
    .replaceAll('bdpn.timedOut', 'bdpn.wentSilent')
    .replaceAll('"Отправлено, ждём ответ базы данных"', '"Отправлено"');
  await page.goto('/statecharts/#/compare');
  await page
    .getByLabel('Прежняя версия', { exact: true })
    .setInputFiles({ name: 'older.json', mimeType: 'application/json', buffer: Buffer.from(older) });
  const table = page.getByRole('region', { name: 'Отличия' });
  await expect(table).toContainText('название: было «Отправлено», стало «Отправлено, ждём ответ базы данных»');
  await expect(table.getByRole('row').filter({ hasText: 'Переход' })).toHaveCount(2);
  await expect(
    page.getByRole('region', { name: 'Картинка: новая версия' }).locator('[data-mark="changed"]'),
  ).toHaveAttribute('data-state', 'PendingBDPN.registration');
  await expectGoodGallery(page);
  await page
    .getByLabel('Прежняя версия', { exact: true })
    .setInputFiles({ name: 'same.json', mimeType: 'application/json', buffer: Buffer.from(current) });
  await expect(page.getByText('Отличий нет.')).toBeVisible();
  const open = (text: string) =>
    page
      .getByLabel('Прежняя версия', { exact: true })
      .setInputFiles({ name: 'older.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await open(current.replace(/("kind":"guard","name":"isComplete","digest":)"\w+"/, '$1"00000000"'));
  await expect(page.getByRole('region', { name: 'Отличия' }).getByRole('row').last()).toHaveText(
    'КодИзменилосьусловие isCompleteкод',
  );
  await open(current.replace(/("version":)"\w+"/, '$1"0000000000000000"'));
  await expect(page.getByText('но версии разные')).toBeVisible();
  await page
    .getByLabel('Прежняя версия', { exact: true })
    .setInputFiles({ name: 'photo.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toContainText('Файл «photo.json» — не описание диаграммы.');
});

test('finds a state by a description, an event or a guard', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/statecharts/#/search');
  const field = page.getByLabel('Что искать');
  await field.fill('долг');
  await expect(page.getByRole('status')).toHaveText(/^Найдено: \d+\sсостояни/);
  await expectGoodGallery(page);
  await field.fill('donor.debtFound');
  await expect(page).toHaveURL(/#\/search\?q=donor\.debtFound$/);
  await page.reload();
  await expect(field).toHaveValue('donor.debtFound');
  await page.getByRole('main').getByRole('link', { name: 'Статус переноса: Текущий оператор проверяет долги' }).click();
  await expect(page.getByRole('complementary', { name: 'Текущий оператор проверяет долги' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('donor.debtFound');
  await field.fill('нетакогослова');
  await expect(page.getByRole('status')).toHaveText('Ничего не найдено.');
});

test('replays a recording without sign-in and requests', async ({ page }) => {
  const asked = watchRequests(page);
  await page.goto('/statecharts/#/replay');
  await expect(page.getByRole('heading', { name: 'Воспроизвести запись' })).toBeVisible();
  const loaded = asked.length;
  await page.getByLabel('Запись сеанса').setInputFiles('tests/model/replays/failing-submit.json');
  await expect(page.getByText('Все шаги прошли так же, как при записи.')).toBeVisible();
  await page
    .getByRole('list', { name: 'Шаги записи' })
    .getByRole('button', { name: /Сбой: отправить заявление/ })
    .click();
  await expect(page.locator('[data-state="active.submit.form.sendFailed"]')).toHaveAttribute('data-active', '');
  await expectGoodGallery(page);
  await page.getByRole('button', { name: 'Шаг вперёд' }).click();
  await expect(page.locator('[data-state="active.submit.form.sending"]')).toHaveAttribute('data-active', '');
  await page.getByRole('button', { name: 'Шаг назад' }).click();
  await expect(page.locator('[data-state="active.submit.form.sendFailed"]')).toHaveAttribute('data-active', '');
  await page.getByLabel('Скорость').selectOption('в 20 раз быстрее');
  const play = page.getByRole('button', { name: /^(Пуск|Пауза)$/ });
  await play.press('Enter');
  await expect(page.getByText('Шаг 35 из 35')).toBeVisible();
  // At the end the button keeps the focus, and pressing it again plays from the beginning.
  await expect(play).toBeFocused();
  await play.press('Enter');
  await expect(play).toHaveText('Пауза');
  expect(asked.slice(loaded)).toEqual([]);
});

test('explains an unplayable recording, and a truncated link opens the map', async ({ page }) => {
  await page.goto('/statecharts/#/replay');
  const saved = JSON.parse(await readFile('tests/model/replays/failing-submit.json', 'utf8')) as {
    actors: { start: { value: unknown } }[];
  };
  const invalid = {
    ...saved,
    actors: saved.actors.map((actor) => ({ ...actor, start: { ...actor.start, value: 'nowhere' } })),
  };
  await page
    .getByLabel('Запись сеанса')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(invalid)) });
  await expect(
    page.getByText('Диаграмма «Подача заявления» начинается в записи с состояния, которого у неё нет.'),
  ).toBeVisible();
  await expect(page.getByText('Разыграть нечего')).toBeVisible();
  await expect(page.getByText('Все шаги прошли так же, как при записи.')).toHaveCount(0);
  await expectGoodGallery(page);
  await page.goto('/statecharts/#/%D0');
  await expect(page.getByRole('heading', { name: 'Карта системы' })).toBeVisible();
});

test('refuses a file that is not a recording, also when dropped', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/statecharts/#/replay');
  await page
    .getByLabel('Запись сеанса')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('<html>') });
  await expect(page.getByRole('alert')).toContainText('Файл не читается');
  await page
    .getByText('или перетащите его сюда')
    .or(page.getByText('x.json'))
    .first()
    .evaluate((element) => {
      const data = new DataTransfer();
      data.items.add(new File(['{"format":"other"}'], 'y.json'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
  await expect(page.getByRole('alert')).toContainText('Это не запись сеанса нашего сервиса.');
});

test('a production build contains no inspector', { tag: '@any-width' }, async () => {
  const folder = 'dist/client/assets';
  const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  const scriptsWith = async (text: string): Promise<string[]> => {
    const found = await Promise.all(
      scripts.map(async (file) => ((await readFile(`${folder}/${file}`, 'utf8')).includes(text) ? [file] : [])),
    );
    return found.flat();
  };
  expect(await scriptsWith('Инспектор диаграмм')).toEqual([]);
  expect(await scriptsWith('Сохранить запись')).toEqual([]);
  expect(await scriptsWith('Страницы записанного сеанса')).toEqual([]);
  expect(await scriptsWith('stately.ai')).toEqual([]);
  expect(await scriptsWith('xstateinspector')).toEqual([]);
  // A text that is in the build proves that the search works.
  expect(await scriptsWith('Воспроизвести запись')).toHaveLength(1);
});
