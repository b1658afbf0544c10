import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { colorSchemeOf, themeFromCookie, themeHeadScript, themeNames, type ThemeName } from './themes.ts';
import { tokensOf } from './tokens.ts';

const themeAfterHeadScript = (cookie: string, ...preferences: readonly string[]): Record<string, string> => {
  const dataset: Record<string, string> = {};
  const matchMedia = (query: string) => ({ matches: preferences.includes(query) });
  runInNewContext(themeHeadScript, { document: { cookie, documentElement: { dataset } }, matchMedia });
  return dataset;
};

test.each(themeNames)('the head script and the reader agree on a stored %s theme', (name) => {
  const cookie = `a=b; site-theme-current=${name}`;
  expect(themeFromCookie(cookie)).toBe(name);
  expect(themeAfterHeadScript(cookie)).toEqual({
    theme: name,
    mantineColorScheme: colorSchemeOf(name),
  });
});

test('falls back to green for a missing or unknown theme', () => {
  expect(themeFromCookie('')).toBe('green');
  expect(themeFromCookie('site-theme-current=pink')).toBe('green');
  expect(themeAfterHeadScript('site-theme-current=pink')['theme']).toBe('green');
});

const dark = '(prefers-color-scheme: dark)';
const moreContrast = '(prefers-contrast: more)';

test('offers the theme that the system prefers and keeps green until it is chosen', () => {
  const green = { theme: 'green', mantineColorScheme: 'light' };
  expect(themeAfterHeadScript('')).toEqual(green);
  expect(themeAfterHeadScript('', dark)).toEqual({ ...green, themeOffer: 'dark' });
  expect(themeAfterHeadScript('', dark, moreContrast)).toEqual({ ...green, themeOffer: 'contrast' });
  expect(themeAfterHeadScript('site-theme-current=green', dark, moreContrast)).toEqual(green);
});

test('applies the stored size and spacing of text', () => {
  expect(themeAfterHeadScript('a=b; site-reading=150-wide')).toMatchObject({ textSize: '150', textSpacing: 'wide' });
  expect(themeAfterHeadScript('site-reading=400-wide')).not.toHaveProperty('textSize');
});

test('marks a stored region and a likely session', () => {
  expect(themeAfterHeadScript('mnp-signed-out=1; site-region=')).not.toMatchObject({ region: '' });
  expect(themeAfterHeadScript('mnp-signed-out=1')).not.toHaveProperty('session');
  expect(themeAfterHeadScript('a=b; mnp-signed-in=1; site-region=moskva')).toMatchObject({ region: '', session: '' });
  expect(themeAfterHeadScript('__Host-mnp-signed-in=1')).toMatchObject({ session: '' });
});

const colourOf = (tokens: Readonly<Record<string, string>>, name: string): string => {
  const value = tokens[name] ?? '';
  const alias = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return alias === undefined ? value : colourOf(tokens, alias);
};

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const textPairs = [
  ['--mantine-color-text', '--mantine-color-body'],
  ['--mantine-color-text', '--site-surface'],
  ['--mantine-color-dimmed', '--mantine-color-body'],
  ['--mantine-color-dimmed', '--site-surface'],
  ['--mantine-color-placeholder', '--mantine-color-body'],
  ['--mantine-color-anchor', '--mantine-color-body'],
  ['--mantine-color-anchor', '--site-surface'],
  ['--mantine-color-error', '--mantine-color-body'],
  ['--mantine-color-white', '--mantine-primary-color-filled'],
  ['--mantine-color-white', '--mantine-primary-color-filled-hover'],
  ['--mantine-color-white', '--mantine-color-red-filled'],
  ['--mantine-primary-color-light-color', '--mantine-primary-color-light'],
  ['--mantine-color-red-light-color', '--mantine-color-red-light'],
  ['--mantine-color-text', '--site-info-bg'],
  ['--mantine-color-text', '--site-success-bg'],
  ['--mantine-color-text', '--site-warning-bg'],
  ['--mantine-color-text', '--site-danger-bg'],
  ['--mantine-color-anchor', '--site-info-bg'],
  ['--site-info', '--site-info-bg'],
  ['--site-success', '--site-success-bg'],
  ['--site-warning', '--site-warning-bg'],
  ['--site-danger', '--site-danger-bg'],
  ['--site-success', '--mantine-color-body'],
  ['--site-danger', '--mantine-color-body'],
  ['--site-banner-text', '--site-banner-bg'],
] as const;

const shapePairs = [
  ['--mantine-color-default-border', '--mantine-color-body'],
  ['--site-focus', '--mantine-color-body'],
  ['--site-focus', '--site-surface'],
  ['--mantine-primary-color-filled', '--mantine-color-body'],
  ['--site-drawing', '--mantine-color-body'],
  ['--site-drawing', '--mantine-color-brand-1'],
  ['--site-drawing', '--mantine-primary-color-light'],
] as const;

/** What Mantine draws the borders of fields and boxes with. */
const fieldBorder = (name: ThemeName): string =>
  colorSchemeOf(name) === 'dark' ? '--mantine-color-dark-4' : '--mantine-color-gray-4';

test.each(themeNames)('the %s theme has text contrast of 4.5:1 and non-text contrast of 3:1', (name) => {
  const tokens = tokensOf(name);
  const ratio = ([front, back]: readonly [string, string]) => contrast(colourOf(tokens, front), colourOf(tokens, back));
  const lowContrast = [
    ...textPairs.filter((pair) => !(ratio(pair) >= 4.5)),
    ...[...shapePairs, [fieldBorder(name), '--mantine-color-body'] as const].filter((pair) => !(ratio(pair) >= 3)),
  ].map((pair) => `${pair.join(' on ')}: ${ratio(pair).toFixed(2)}`);
  expect(lowContrast).toEqual([]);
});
