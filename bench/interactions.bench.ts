import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { initOrder, chooseTariff, registered } from '../mocks/order-steps.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { createSecrets } from '../server/lib/secrets.ts';
import { findChromium } from '../scripts/lib/find-chromium.ts';
import { paths } from '../src/lib/paths.ts';
import { atMost, quantile, type Row } from './row.ts';
import { asInProduction, type MeasuredService, withService } from './start.ts';

const TARIFFS = 1000;
const SLOWED_TIMES = 4;
const ROUNDS = 8;
/** How often each page is opened at least: its first presses are slower. */
const OPENINGS = 5;
/** Interactions of each kind, at least: of fewer than 50 the p98 would be the slowest. */
const INTERACTIONS = 100;
/** A browser that does not answer would wait for ever: it answers input and scripts without a limit of time. */
const OPENING_LIMIT_MS = 120_000;
/** Budgets in milliseconds: of an interaction, and of the next page after the press on its link. */
const [INTERACTION_MS, NEXT_PAGE_MS] = [100, 200];
const MSISDN = '79000000001';

/**
 * Duration of every interaction, from the input to the next paint, milliseconds: that of its longest event, as Interaction
 * to Next Paint counts (https://web.dev/articles/inp).
 */
const watchInteractions = () => {
  const seen = new Map<number, number>();
  Object.assign(window, { interactions: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = 'interactionId' in entry ? Number(entry.interactionId) : 0;
      if (id > 0) {
        seen.set(id, Math.max(entry.duration, seen.get(id) ?? 0));
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const middleOf = async (target: Locator): Promise<[number, number]> => {
  let box = await target.boundingBox();
  // Replaced while it was looked at.
  for (let tries = 0; box === null && tries < 20; tries += 1) {
    await painted(target.page());
    box = await target.boundingBox();
  }
  if (box === null) {
    throw new Error('The element to be pressed is not visible');
  }
  return [box.x + Math.min(box.width, 40) / 2, box.y + box.height / 2];
};

/** Presses an element under the pointer. Playwright's `click` also checks in the page what it hits, which would count. */
const press = async (target: Locator): Promise<void> => {
  await target.waitFor();
  await target.evaluate((element) => {
    const { height, left, top } = element.getBoundingClientRect();
    if (!element.contains(document.elementFromPoint(left + 1, top + height / 2))) {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
  });
  const page = target.page();
  const middle = await middleOf(target);
  await page.mouse.move(...middle);
  await painted(page);
  await page.mouse.click(...middle);
};

/** Presses a key on a focused element. */
const pressKey = async (target: Locator, key: string): Promise<void> => {
  await target.focus();
  await painted(target.page());
  await target.page().keyboard.press(key);
};

/** What a visitor does on a page, in each round one after the other. */
interface Scenario {
  what: string;
  address: string;
  isSignedIn?: boolean;
  /** Visible once the page can be used. */
  ready: (page: Page) => ReturnType<Page['locator']>;
  actions: readonly ((page: Page, isEven: boolean) => Promise<unknown>)[];
}

const tariffsPage: Pick<Scenario, 'address' | 'ready'> = {
  address: paths.tariffsRegion.href('moskva'),
  ready: (page) => page.getByRole('button', { name: /^Перейти с этим тарифом/ }).first(),
};

const scenarios = (draftId: string, emptyId: string): readonly Scenario[] => [
  {
    what: 'filters of 1,000 tariffs',
    ...tariffsPage,
    actions: [
      (page, isEven) =>
        pressKey(page.getByRole('slider', { name: 'Интернет, ГБ: до' }), isEven ? 'ArrowLeft' : 'ArrowRight'),
      (page) => press(page.getByRole('checkbox', { name: /^МТС/ }).first()),
      (page) => pressKey(page.getByRole('slider', { name: 'Тариф на графике' }), 'ArrowRight'),
    ],
  },
  {
    what: 'their sorting and views',
    ...tariffsPage,
    actions: [
      // An option that is selected by a script counts as no interaction.
      (page, isEven) => pressKey(page.getByRole('combobox', { name: 'Сортировка' }), isEven ? 'ArrowDown' : 'ArrowUp'),
      (page, isEven) =>
        press(page.getByRole('radiogroup', { name: 'Вид списка' }).getByText(isEven ? 'Таблица' : 'Карточки')),
    ],
  },
  {
    what: 'their comparison',
    ...tariffsPage,
    actions: [
      (page) => press(page.getByRole('checkbox', { name: /^Сравнить:/ }).nth(0)),
      (page) => press(page.getByRole('checkbox', { name: /^Сравнить:/ }).nth(1)),
      (page) => press(page.getByRole('button', { name: 'Сравнить', exact: true })),
      (page) => press(page.getByRole('button', { name: 'К списку тарифов' })),
      (page) => press(page.getByRole('button', { name: 'Очистить' })),
    ],
  },
  {
    what: 'step 1',
    address: paths.portationInit.href(),
    ready: (page) => page.getByRole('radio', { name: /МТС/ }),
    actions: [
      (page, isEven) => pressKey(page.getByLabel('Какой номер перенести?'), isEven ? '9' : 'Backspace'),
      (page, isEven) => press(page.getByRole('radio', { name: isEven ? /МТС/ : /Мотив/ })),
    ],
  },
  {
    what: 'step 2',
    address: paths.portationTariffs.href(emptyId),
    isSignedIn: true,
    ready: (page) => page.getByRole('radio', { name: /Спокойный/ }),
    actions: [(page, isEven) => press(page.getByRole('radio', { name: isEven ? /Спокойный/ : /Свободный/ }))],
  },
  {
    what: 'step 3',
    address: paths.portationSubmit.href(draftId),
    isSignedIn: true,
    ready: (page) => page.getByRole('radio', { name: 'Обычная сим-карта' }),
    actions: [
      (page) => press(page.getByRole('radio', { name: 'Обычная сим-карта' })),
      (page, isEven) => press(page.getByRole('radio', { name: isEven ? 'Заберу в салоне' : 'Привезёт курьер' })),
      (page) => press(page.getByRole('region', { name: 'Согласия' }).getByRole('checkbox').first()),
    ],
  },
  {
    what: 'lists of the account',
    address: paths.accountOrders.href(MSISDN),
    isSignedIn: true,
    ready: (page) => page.getByRole('table'),
    actions: [
      // The dialog of an order's withdrawal, opened and closed; a list of portations has none.
      async (page, isEven) => {
        if (isEven) {
          await press(page.getByRole('table').getByRole('button').first());
        }
      },
      (page) => page.keyboard.press('Escape'),
      (page, isEven) => press(page.getByRole('link', { name: isEven ? 'Переносы' : 'Заявления', exact: true })),
    ],
  },
  {
    what: 'theme',
    address: paths.home.href(),
    ready: (page) => page.getByLabel('Оформление'),
    actions: [(page, isEven) => pressKey(page.getByLabel('Оформление'), isEven ? 'ArrowDown' : 'ArrowUp')],
  },
  {
    what: 'region',
    address: paths.tariffs.href(),
    ready: (page) => page.getByLabel('Найти регион'),
    // A Cyrillic letter is no key of the keyboard.
    actions: [(page, isEven) => pressKey(page.getByLabel('Найти регион'), isEven ? 's' : 'Backspace')],
  },
];

/** Runs a scenario with a slowed processor. @returns durations of the interactions of 16 ms and more */
const play = async (
  context: BrowserContext,
  origin: string,
  { actions, address, ready }: Scenario,
): Promise<number[]> => {
  const page = await context.newPage();
  await page.addInitScript(watchInteractions);
  await page.goto(origin + address);
  await ready(page).waitFor();
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const action of actions) {
      await action(page, round % 2 === 0);
      await painted(page);
    }
  }
  const times = await page.evaluate(() =>
    'interactions' in window ? [...(window.interactions as Map<number, number>).values()] : [],
  );
  await page.close();
  return times;
};

/** Sections of the header, from the page before. */
const sections = ['Тарифы', 'Операторы', 'Новости', 'О переносе', 'Вопросы'];

/** Milliseconds from the press on a link under the pointer until the heading of its page is painted. */
const measureNavigations = async (context: BrowserContext, origin: string): Promise<number[]> => {
  const page = await context.newPage();
  await page.goto(`${origin}${paths.contacts.href()}`);
  await page.mouse.move(1, 1);
  await page.waitForLoadState('networkidle');
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES });
  const times: number[] = [];
  for (const name of sections) {
    const link = page.getByRole('navigation', { name: 'Разделы сайта' }).getByRole('link', { name, exact: true });
    await link.hover();
    // Until the code and the data of the page are there: the network was idle before, so its state says nothing.
    await sleep(1000);
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const before = document.querySelector('h1')?.textContent;
          window.addEventListener(
            'click',
            ({ timeStamp }) => {
              const look = (): void => {
                if (document.querySelector('h1')?.textContent === before) {
                  requestAnimationFrame(look);
                } else {
                  requestAnimationFrame((now) => resolve(now - timeStamp));
                }
              };
              look();
            },
            { capture: true, once: true },
          );
        }),
    );
    await page.mouse.click(...(await middleOf(link)));
    times.push(await shown);
  }
  await page.close();
  return times;
};

/** Interactions and navigations in Chromium with a slowed processor. */
export const run = (): Promise<Row[]> =>
  withService({ DEMO_TARIFFS_IN_MOSCOW: String(TARIFFS) }, (service) => measure(service));

const measure = async ({ databaseUrl, origin }: MeasuredService): Promise<Row[]> => {
  const executablePath = findChromium();
  const db = createDb(createPool(databaseUrl, { max: 1 }), createSecrets(asInProduction.SESSION_SECRET));
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const vera = createVisitor(origin);
    await vera.signIn('vera');
    await registered({ domainClock: createDomainClock(db) }, vera, MSISDN);
    const empty = await initOrder(vera, '79000000002');
    const draft = await chooseTariff(vera, await initOrder(vera, '79000000003'));
    const open = (isSignedIn: boolean) =>
      browser.newContext({
        viewport: { width: 1600, height: 900 },
        locale: 'ru-RU',
        storageState: {
          // The notice about cookies covers what is pressed.
          cookies: [['site-cookies', 'necessary'] as const, ...(isSignedIn ? vera.cookies() : [])].map(
            ([name, value]) => ({
              name,
              value,
              domain: 'localhost',
              path: '/',
              expires: -1,
              httpOnly: false,
              secure: false,
              sameSite: 'Lax' as const,
            }),
          ),
          origins: [],
        },
      });
    const rows: Row[] = [];
    for (const scenario of scenarios(draft.id, empty.id)) {
      const times: number[] = [];
      for (let opening = 0; opening < OPENINGS || times.length < INTERACTIONS; opening += 1) {
        const context = await open(scenario.isSignedIn === true);
        const limit = sleep(OPENING_LIMIT_MS, null, { ref: false });
        const seen = await Promise.race([play(context, origin, scenario), limit]);
        if (seen === null) {
          throw new Error(`${scenario.what}: the browser has not answered for ${OPENING_LIMIT_MS / 1000} s`);
        }
        if (seen.length === 0) {
          throw new Error(`${scenario.what}: no interaction has been measured`);
        }
        times.push(...seen);
        await context.close();
      }
      const p98 = quantile(times, 0.98);
      rows.push({
        what: `${scenario.what}, CPU slowed ${SLOWED_TIMES}×, p98`,
        value: `${p98.toFixed(0)} ms, median ${quantile(times, 0.5).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)} of ${times.length}`,
        ...atMost(p98, INTERACTION_MS, ' ms'),
      });
    }
    const context = await open(false);
    const navigations = await measureNavigations(context, origin);
    await context.close();
    const slowest = Math.max(...navigations);
    rows.push({
      what: `next page after the press on its link, CPU slowed ${SLOWED_TIMES}×, slowest of ${sections.length}`,
      value: `${slowest.toFixed(0)} ms, median ${quantile(navigations, 0.5).toFixed(0)} ms`,
      ...atMost(slowest, NEXT_PAGE_MS, ' ms'),
    });
    return rows;
  } finally {
    await browser.close();
    await db.destroy();
  }
};
