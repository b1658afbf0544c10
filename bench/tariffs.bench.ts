import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/lib/find-chromium.ts';
import { atMost, quantile, type Row } from './row.ts';
import { withService } from './start.ts';

const TARIFFS = 1000;
const SLOWED_TIMES = 4;
const ROUNDS = 12;

/** Duration of every interaction, from the input to the next paint, milliseconds. */
const watchInteractions = (page: Page) =>
  page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { interactions: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && Number(entry.interactionId) > 0) {
          seen.push(entry.duration);
        }
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });

/** Slider, checkbox and sorting on the tariffs page, in Chromium with CPU throttling. */
export const run = (): Promise<Row[]> =>
  withService({ DEMO_TARIFFS_IN_MOSCOW: String(TARIFFS) }, ({ origin }) => measure(origin));

const measure = async (origin: string): Promise<Row[]> => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' });
    await watchInteractions(page);
    await page.goto(`${origin}/tariffs/moskva`);
    await page
      .getByRole('button', { name: /^Перейти с этим тарифом/ })
      .first()
      .waitFor();
    const found = await page
      .getByText(/^Нашлось: /)
      .first()
      .innerText();
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_TIMES });
    const painted = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const isEven = round % 2 === 0;
      await page.getByRole('slider', { name: 'Интернет, ГБ: до' }).press(isEven ? 'ArrowLeft' : 'ArrowRight');
      await painted();
      await page.getByRole('checkbox', { name: /^МТС/ }).first().click();
      await painted();
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption(isEven ? 'traffic' : 'price');
      await painted();
      if (isEven) {
        await page.getByRole('slider', { name: 'Тариф на графике' }).press('ArrowRight');
        await painted();
      }
      await page
        .getByRole('radiogroup', { name: 'Вид списка' })
        .getByText(isEven ? 'Таблица' : 'Карточки')
        .click();
      await painted();
    }
    const times = await page.evaluate(() => ('interactions' in window ? (window.interactions as number[]) : []));
    const p98 = quantile(times, 0.98);
    return [
      {
        what: 'tariffs of both kinds in the region',
        value: `${TARIFFS} (${found.replace('Нашлось: ', '')} с пакетом)`,
      },
      { what: `interactions of 16 ms and more, CPU slowed ${SLOWED_TIMES}×`, value: String(times.length) },
      { what: 'median of them', value: `${quantile(times, 0.5).toFixed(0)} ms` },
      { what: 'p98 of them', value: `${p98.toFixed(0)} ms`, ...atMost(p98, 100, ' ms') },
    ];
  } finally {
    await browser.close();
  }
};
