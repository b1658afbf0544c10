import { Hono } from 'hono';
import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { themeNames } from '../../../src/app/theme/themes.ts';
import { tokensOf } from '../../../src/app/theme/tokens.ts';
import { plainPage } from '../../../server/lib/plain-page.ts';

const open = async (cookie = ''): Promise<string> => {
  const app = new Hono().get('/', (context) => context.html(plainPage(context, 'Заголовок', html`<p>Текст</p>`)));
  return (await app.request('/', { headers: { cookie } })).text();
};

/** The variables of a theme, each as its last rule declares it. */
const variablesIn = (page: string, theme: string): Record<string, string> => {
  const variables: Record<string, string> = {};
  for (const [, name, rules = ''] of page.matchAll(/:root(?:\[data-theme='(\w+)'\])? \{([^}]*)\}/g)) {
    for (const [, variable = '', value = ''] of rules.matchAll(/--(\w+): ([^;]+);/g)) {
      if (name === undefined || name === theme) {
        variables[variable] = value;
      }
    }
  }
  return variables;
};

test('has the colours of the themes of the site', async () => {
  const page = await open();
  for (const theme of themeNames) {
    const tokens = tokensOf(theme);
    expect(variablesIn(page, theme)).toEqual({
      body: tokens['--mantine-color-body'],
      text: tokens['--mantine-color-text'],
      dimmed: tokens['--mantine-color-dimmed'],
      border: tokens['--site-border'],
      field: tokens['--mantine-color-default-border'],
      main: tokens['--mantine-color-brand-6'],
      anchor: tokens[/^var\((.+)\)$/.exec(tokens['--mantine-color-anchor'] ?? '')?.[1] ?? '--mantine-color-anchor'],
      focus: tokens['--site-focus'],
      danger: tokens['--mantine-color-red-filled'],
    });
  }
});

test('takes the theme and the text size that the visitor has chosen', async () => {
  expect(await open('site-theme-current=dark; site-reading=150-wide')).toContain(
    '<html lang="ru" data-theme="dark" data-reading="150-wide">',
  );
  expect(await open()).toContain('<html lang="ru">');
  expect(await open('site-theme-current="><b>')).not.toContain('><b>');
});
