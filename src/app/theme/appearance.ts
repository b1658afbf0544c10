import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import {
  colorSchemeOf,
  defaultReading,
  defaultTheme,
  isTextSize,
  isTextSpacing,
  isThemeName,
  type ReadingSettings,
  readingCookieName,
  themeCookieName,
  themeFromCookie,
  type ThemeName,
} from './themes.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const listeners = createListeners();

const store = (name: string, value: string): void => {
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
};

const currentTheme = (): ThemeName => {
  const shown = document.documentElement.dataset['theme'];
  return isThemeName(shown) ? shown : themeFromCookie(document.cookie);
};

/** Applies a theme, stores it for a year and withdraws the offer of another one. */
export const chooseTheme = (theme: ThemeName): void => {
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  // Mantine's own setter would write a style element, which the content security policy forbids.
  dataset['mantineColorScheme'] = colorSchemeOf(theme);
  delete dataset['themeOffer'];
  store(themeCookieName, theme);
  listeners.notify();
};

/** The theme that the head script offers because the system prefers it; null once a theme has been chosen. */
export const offeredTheme = (): ThemeName | null => {
  const offer = document.documentElement.dataset['themeOffer'];
  return isThemeName(offer) ? offer : null;
};

export const useTheme = (): ThemeName => useSyncExternalStore(listeners.subscribe, currentTheme, () => defaultTheme);

/** Applies the size and the spacing of text, and stores them for a year. */
export const chooseReading = ({ size, spacing }: ReadingSettings): void => {
  const { dataset } = document.documentElement;
  dataset['textSize'] = size;
  dataset['textSpacing'] = spacing;
  store(readingCookieName, `${size}-${spacing}`);
  listeners.notify();
};

const currentSize = () => {
  const size = document.documentElement.dataset['textSize'];
  return isTextSize(size) ? size : defaultReading.size;
};

const currentSpacing = () => {
  const spacing = document.documentElement.dataset['textSpacing'];
  return isTextSpacing(spacing) ? spacing : defaultReading.spacing;
};

export const useReading = (): ReadingSettings => ({
  size: useSyncExternalStore(listeners.subscribe, currentSize, () => defaultReading.size),
  spacing: useSyncExternalStore(listeners.subscribe, currentSpacing, () => defaultReading.spacing),
});
