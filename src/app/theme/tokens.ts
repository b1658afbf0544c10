/**
 * Design tokens: the CSS variables that the Mantine theme uses, and the colours of each theme of the site. The build makes
 * them a style sheet (`virtual:themes.css`), so that they add nothing to the scripts.
 *
 * Mantine's own variable sheet is not loaded: its fourteen palettes are 4 KiB that nothing here uses, and its green
 * fails WCAG AA. A component may use the palettes `brand`, `gray`, `red` and the semantic `--site-*` colours only.
 *
 * Spacing  xs 8, sm 12, md 16, lg 24, xl 40 px         Radius  sm 4, md 8, lg 12 px
 * Text     xs 14, sm 15, md 17, lg 19, xl 22 px; h1 32, h2 25, h3 21, h4 19 px (h1 27, h2 22, h3 19 on a phone); regular or bold
 *          (700). Each further size or weight adds font lookups to a page (decision 58).
 */
import { defaultTheme, type ThemeName, themeNames } from './themes.ts';

type Values = Readonly<Record<string, string>>;

interface Tokens {
  /** Without the prefix `--mantine-`. */
  mantine?: Values;
  /** Without the prefix `--mantine-color-`. */
  color?: Values;
  /** Without the prefix `--site-`. */
  site?: Values;
}

/** A palette from its lightest shade on. */
const shades = (name: string, colours: string): Values =>
  Object.fromEntries(colours.split(' ').map((colour, index) => [`${name}-${index}`, colour]));

/** Of every theme; the themes override them. */
const common: Tokens = {
  mantine: {
    'z-index-app': '100',
    scale: '1',
    'cursor-type': 'pointer',
    'webkit-font-smoothing': 'antialiased',
    'moz-font-smoothing': 'grayscale',
    'font-family': 'var(--site-font)',
    'font-family-headings': 'var(--site-font)',
    'font-family-monospace': "ui-monospace, 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace",
    'line-height': '1.5',
    'line-height-xs': '1.4',
    'line-height-sm': '1.45',
    'line-height-md': '1.5',
    'line-height-lg': '1.55',
    'line-height-xl': '1.6',
    'heading-text-wrap': 'balance',
    'font-weight-regular': '400',
    'font-weight-medium': '700',
    'font-weight-bold': '700',
    'font-size-xs': '0.875rem',
    'font-size-sm': '0.9375rem',
    'font-size-md': '1.0625rem',
    'font-size-lg': '1.1875rem',
    'font-size-xl': '1.375rem',
    'h1-font-size': '2rem',
    'h1-line-height': '1.2',
    'h1-font-weight': '700',
    'h2-font-size': '1.5625rem',
    'h2-line-height': '1.25',
    'h2-font-weight': '700',
    'h3-font-size': '1.3125rem',
    'h3-line-height': '1.3',
    'h3-font-weight': '700',
    'h4-font-size': '1.1875rem',
    'h4-line-height': '1.35',
    'h4-font-weight': '700',
    'spacing-xs': '0.5rem',
    'spacing-sm': '0.75rem',
    'spacing-md': '1rem',
    'spacing-lg': '1.5rem',
    'spacing-xl': '2.5rem',
    'radius-xs': '0.125rem',
    'radius-sm': '0.25rem',
    'radius-md': '0.5rem',
    'radius-lg': '0.75rem',
    'radius-xl': '2rem',
    'radius-default': 'var(--mantine-radius-md)',
    'shadow-xs': '0 1px 2px rgb(0 0 0 / 0.1)',
    'shadow-sm': '0 1px 3px rgb(0 0 0 / 0.14)',
    'shadow-md': '0 4px 14px rgb(0 0 0 / 0.16)',
    'shadow-lg': '0 8px 24px rgb(0 0 0 / 0.18)',
    'shadow-xl': '0 16px 40px rgb(0 0 0 / 0.22)',
    'primary-color-filled': 'var(--mantine-color-brand-filled)',
    'primary-color-filled-hover': 'var(--mantine-color-brand-filled-hover)',
    'primary-color-light': 'var(--mantine-color-brand-light)',
    'primary-color-light-hover': 'var(--mantine-color-brand-light-hover)',
    'primary-color-light-color': 'var(--mantine-color-brand-light-color)',
    'primary-color-contrast': 'var(--mantine-color-white)',
  },
  color: {
    'gray-0': '#f6f8f9',
    'gray-1': '#eef1f3',
    'gray-2': '#e3e8eb',
    'gray-3': '#d3dade',
    'gray-4': '#7b8791',
    'gray-5': '#7b8791',
    'gray-6': '#5b6670',
    'gray-7': '#444e57',
    'gray-9': '#1b2126',
    ...shades('dark', '#e8ebee #c8ced4 #a9b2bb #8a95a0 #727e89 #38414a #262d34 #171b20 #12161a'),
    white: '#ffffff',
    black: '#000000',
    'red-6': '#c2322a',
    'red-8': '#8c1e18',
    'brand-filled': 'var(--mantine-color-brand-6)',
    'brand-filled-hover': 'var(--mantine-color-brand-7)',
    'brand-light-hover': 'var(--mantine-color-brand-1)',
    'brand-light-color': 'var(--mantine-color-brand-8)',
    anchor: 'var(--mantine-color-brand-7)',
    scheme: 'light',
    bright: '#000000',
    text: '#1b2126',
    body: '#ffffff',
    error: '#b3261e',
    success: '#1e6b2a',
    placeholder: '#67727c',
    default: '#ffffff',
    'default-hover': '#f1f4f6',
    'default-color': '#1b2126',
    'default-border': '#7b8791',
    dimmed: '#56616b',
    disabled: '#e3e8eb',
    'disabled-color': '#67727c',
    'disabled-border': '#c3ccd2',
    'gray-filled': 'var(--mantine-color-gray-6)',
    'gray-light': 'var(--mantine-color-gray-1)',
    'gray-light-color': 'var(--mantine-color-gray-9)',
    'red-text': '#b3261e',
    'red-filled': '#b3261e',
    'red-filled-hover': '#8c1e18',
    'red-light': '#fdeeec',
    'red-light-hover': '#fadcda',
    'red-light-color': '#8c1e18',
  },
  site: {
    font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
    'content-width': '68rem',
    'text-width': '44rem',
    surface: '#f4f6f7',
    border: '#d3dade',
    info: '#124f8c',
    'info-bg': '#eaf2fb',
    success: '#1d6327',
    'success-bg': '#eaf6eb',
    warning: '#7a4a00',
    'warning-bg': '#fff5df',
    danger: '#a1201a',
    'danger-bg': '#fdeeec',
    'banner-bg': '#fff1c9',
    'banner-text': '#4a3300',
    focus: '#0b3d91',
    drawing: 'var(--mantine-color-brand-6)',
  },
};

const themes: Readonly<Record<ThemeName, Tokens>> = {
  // The dark theme keeps the darker shades of the default one.
  green: {
    color: {
      ...shades('brand', '#eef7ef #d9edda #b4dbb7 #8bc68f #5fae65 #42974a #2e7d32 #256929 #1d5521 #133c17'),
      'brand-light': '#e7f4e8',
    },
  },
  blue: {
    color: {
      ...shades('brand', '#edf3fc #d6e4f7 #afcaef #84ade5 #558cd8 #2e70c8 #1558b0 #104a96 #0c3c7a #082b58'),
      'brand-light': '#e6effa',
    },
  },
  dark: {
    color: {
      scheme: 'dark',
      'brand-0': '#1a2b1d',
      'brand-1': '#1f3523',
      'brand-2': '#28472d',
      'brand-3': '#a6d8a9',
      'brand-4': '#86cb8b',
      'brand-light': '#1c3120',
      'brand-light-hover': '#24402a',
      'brand-light-color': '#b5dfb8',
      anchor: 'var(--mantine-color-brand-4)',
      bright: '#ffffff',
      text: '#e8ebee',
      body: '#171b20',
      error: '#ff9d95',
      success: 'var(--mantine-color-brand-4)',
      placeholder: '#94a0aa',
      default: '#1f252b',
      'default-hover': '#2a3138',
      'default-color': '#e8ebee',
      'default-border': '#77838e',
      dimmed: '#a9b2bb',
      disabled: '#2a3138',
      'disabled-color': '#94a0aa',
      'disabled-border': '#4a545e',
      'gray-filled': '#56616b',
      'gray-light': '#262d34',
      'gray-light-color': '#e8ebee',
      'red-text': '#ff9d95',
      'red-filled': '#b3261e',
      'red-filled-hover': '#8c1e18',
      'red-light': '#3a1d1b',
      'red-light-hover': '#4a2422',
      'red-light-color': '#ffc9c4',
    },
    site: {
      surface: '#1f252b',
      border: '#3b454e',
      info: '#9cc7f5',
      'info-bg': '#172a3d',
      success: '#9ed6a2',
      'success-bg': '#1a2f1e',
      warning: '#f3cf7c',
      'warning-bg': '#352a12',
      danger: '#ffb3ac',
      'danger-bg': '#3a1d1b',
      'banner-bg': '#352a12',
      'banner-text': '#f6dc9d',
      focus: '#9cc7f5',
      drawing: 'var(--mantine-color-brand-4)',
    },
  },
  contrast: {
    color: {
      'brand-0': '#ffffff',
      'brand-1': '#ececec',
      'brand-2': '#cccccc',
      'brand-3': '#999999',
      'brand-4': '#555555',
      'brand-5': '#333333',
      'brand-6': '#000000',
      'brand-7': '#000000',
      'brand-8': '#000000',
      'brand-9': '#000000',
      'brand-filled-hover': '#333333',
      'brand-light': '#ffffff',
      anchor: '#0000a8',
      text: '#000000',
      error: '#8c0000',
      success: '#004d0d',
      placeholder: '#444444',
      'default-color': '#000000',
      'gray-4': '#000000',
      'default-border': '#000000',
      dimmed: '#222222',
      'disabled-color': '#444444',
      'disabled-border': '#444444',
      'red-filled': '#8c0000',
      'red-filled-hover': '#5c0000',
      'red-text': '#8c0000',
      'red-light': '#ffffff',
      'red-light-color': '#8c0000',
    },
    site: {
      surface: '#ffffff',
      border: '#000000',
      info: '#00307a',
      'info-bg': '#ffffff',
      success: '#004d0d',
      'success-bg': '#ffffff',
      warning: '#5c3500',
      'warning-bg': '#ffffff',
      danger: '#8c0000',
      'danger-bg': '#ffffff',
      'banner-bg': '#ffffff',
      'banner-text': '#000000',
      focus: '#000000',
    },
  },
};

const prefixed = (prefix: string, values: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value]));

const variablesOf = ({ color, mantine, site }: Tokens): Values => ({
  ...prefixed('--mantine-', mantine),
  ...prefixed('--mantine-color-', color),
  ...prefixed('--site-', site),
});

/** Of the default theme, which the others override. */
const defaults: Values = { ...variablesOf(common), ...variablesOf(themes[defaultTheme]) };

/** The value of every CSS variable in a theme. */
export const tokensOf = (theme: ThemeName): Values => ({ ...defaults, ...variablesOf(themes[theme]) });

const rule = (selector: string, values: Values): string =>
  `${selector}{${Object.entries(values)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** The tokens as a style sheet: the default theme, then what the others override. */
export const themeSheet: string = [
  // Without specificity, because the pages join their sheets in any order and `base.css` overrides some values.
  rule(':where(:root)', defaults),
  ...themeNames
    .filter((name) => name !== defaultTheme)
    .map((name) => rule(`:root[data-theme='${name}']`, variablesOf(themes[name]))),
].join('\n');
