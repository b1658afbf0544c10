import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { User, ExpectedView } from '../model/user.ts';

const page = () => within(screen.getByRole('main'));
const activeArea = () => {
  const dialog = screen.queryByRole('dialog');
  return dialog === null ? page() : within(dialog);
};
const pattern = (text: string): RegExp => new RegExp(text);
const collapseSpaces = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ');

/** The user of model tests in jsdom, by Testing Library. */
export const user: User = {
  press: async (name) => {
    await waitFor(() => expect(activeArea().getByRole('button', { name })).toBeEnabled());
    await userEvent.click(activeArea().getByRole('button', { name }));
  },
  follow: async (name) => userEvent.click(page().getByRole('link', { name })),
  choose: async (name) => userEvent.click(await screen.findByRole('radio', { name })),
  pick: async (label, option) => userEvent.selectOptions(page().getByLabelText(label), option),
  type: async (label, text) => {
    const field = await screen.findByLabelText(label);
    // At once, as the user in the browser does: the chart gets one event, and the page renders once, not for every key.
    await userEvent.clear(field);
    await userEvent.paste(text);
  },
  upload: async (label, { content, name }) =>
    userEvent.upload(await screen.findByLabelText(label), new File([content], name), {
      applyAccept: false,
    }),
  tick: async (group) => {
    for (const box of within(page().getByRole('region', { name: group })).getAllByRole('checkbox')) {
      if (!(box as HTMLInputElement).checked) {
        await userEvent.click(box);
      }
    }
  },
  look: async ({ absent, heading, off, on, texts }: ExpectedView) =>
    waitFor(() => {
      const isShown = (text: string): boolean => page().queryAllByText(pattern(text)).length > 0;
      expect(
        page()
          .queryAllByRole('heading', { level: 1 })
          .map(({ textContent }) => collapseSpaces(textContent)),
      ).toEqual(heading === null ? [] : [typeof heading === 'string' ? heading : expect.stringMatching(heading)]);
      expect(texts.filter((text) => !isShown(text))).toEqual([]);
      expect(absent.filter(isShown)).toEqual([]);
      for (const name of on) {
        expect(page().getByRole('button', { name })).toBeEnabled();
      }
      for (const name of off) {
        expect(page().getByRole('button', { name })).toBeDisabled();
      }
    }),
};
