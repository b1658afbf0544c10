import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import getPort from 'get-port';
import { findChromium } from '../scripts/lib/find-chromium.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { atMost, type Row } from './row.ts';
import { asInProduction, start } from './start.ts';

const root = path.resolve(import.meta.dirname, '..');
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

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Slider, checkbox and sorting on the tariffs page, in Chromium with CPU throttling. */
export const run = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-bench-'));
  const database = await startEmbedded({ dataDir });
  const children: ChildProcess[] = [];
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const port = await getPort();
    const origin = `http://localhost:${port}`;
    const env = {
      ...asInProduction,
      DATABASE_URL: database.url,
      PORT: String(port),
      DEMO_TARIFFS_IN_MOSCOW: String(TARIFFS),
    };
    children.push(await start([path.join(root, 'server/main.ts')], env, `${origin}/readyz`, 200));

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
    for (const child of children) {
      child.kill('SIGKILL');
    }
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
