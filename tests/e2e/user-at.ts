import type { Page } from '@playwright/test';
import type { User, ExpectedView } from '../model/user.ts';
import { expect } from './test.ts';

/** Matches non-breaking spaces too, which Playwright distinguishes from ordinary ones. */
const pattern = (text: string): RegExp => new RegExp(text.replaceAll(' ', String.raw`\s`));

/** The user of model tests in a real browser. */
export const userAt = (page: Page): User => {
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  return {
    // A dialog comes after the page, also when it opens late.
    press: (name) => page.getByRole('dialog').or(main).getByRole('button', { name, exact: true }).last().click(),
    follow: (name) => page.getByRole('link', { name, exact: true }).click(),
    choose: (name) => page.getByRole('radio', { name }).check(),
    pick: async (label, option) => {
      await page.getByLabel(label, { exact: true }).selectOption(option);
    },
    type: (label, text) => main.getByLabel(label, { exact: true }).fill(text),
    upload: (label, { content, name }) =>
      main
        .getByLabel(label, { exact: true })
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }),
    tick: async (group) => {
      for (const box of await main.getByRole('region', { name: group }).getByRole('checkbox').all()) {
        await box.check();
      }
    },
    look: async ({ absent, heading, off, on, texts }: ExpectedView) => {
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading === null ? [] : [heading]);
      for (const text of texts) {
        await expect(main.getByText(pattern(text)).first()).toBeVisible();
      }
      for (const text of absent) {
        await expect(main.getByText(pattern(text)).filter({ visible: true })).toHaveCount(0);
      }
      for (const name of on) {
        await expect(button(name)).toBeEnabled();
      }
      for (const name of off) {
        await expect(button(name)).toBeDisabled();
      }
    },
  };
};
