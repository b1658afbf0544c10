import { MantineProvider } from '@mantine/core';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const app = (
  <MantineProvider>
    <ThemeSwitch />
  </MantineProvider>
);

/** Hydrates the server's HTML in a browser with the dark theme stored, after `change` of the field. */
const hydrateAfter = async (change: (select: HTMLSelectElement) => void): Promise<HTMLSelectElement> => {
  const { dataset } = document.documentElement;
  dataset['theme'] = 'dark';
  const container = document.createElement('div');
  container.innerHTML = renderToString(app);
  document.body.append(container);
  const select = container.querySelector('select');
  if (select === null) {
    throw new Error('The theme field is missing');
  }
  change(select);
  await act(() => Promise.resolve(hydrateRoot(container, app)));
  return select;
};

test('keeps a theme chosen while React hydrates the field, before its handlers are called', async () => {
  const select = await hydrateAfter((field) => {
    field.value = 'contrast';
  });
  expect(document.documentElement.dataset['theme']).toBe('contrast');
  expect(select.value).toBe('contrast');
});

test('selects the stored theme when none has been chosen', async () => {
  const select = await hydrateAfter(() => undefined);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(select.value).toBe('dark');
});
