import { useId, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';
import {
  colorSchemeOf,
  defaultTheme,
  isThemeName,
  themeCookieName,
  themeFromCookie,
  themeNames,
  type ThemeName,
} from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

const yearSeconds = 365 * 24 * 60 * 60;
const listeners = createListeners();

const currentTheme = (): ThemeName => {
  const shown = document.documentElement.dataset['theme'];
  return isThemeName(shown) ? shown : themeFromCookie(document.cookie);
};

const chooseTheme = (theme: ThemeName): void => {
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  // Mantine's own setter would write a style element, which the content security policy forbids.
  dataset['mantineColorScheme'] = colorSchemeOf(theme);
  document.cookie = `${themeCookieName}=${theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`;
  listeners.notify();
};

/** Applies a theme that was selected in the static page before hydration. */
const applyPrehydrationChoice = (select: HTMLSelectElement | null): void => {
  const chosen = select?.selectedOptions[0];
  // The static page selects the default theme; any other selection was made by the visitor.
  if (chosen === undefined || chosen.defaultSelected || !isThemeName(chosen.value)) {
    return;
  }
  chooseTheme(chosen.value);
};

/** A native select, which is accessible and adds nothing to the bundle. */
export const ThemeSwitch = () => {
  const id = useId();
  const theme = useSyncExternalStore(listeners.subscribe, currentTheme, () => defaultTheme);
  return (
    <div className={css['theme']}>
      <label htmlFor={id}>{texts.theme}</label>
      <select
        ref={applyPrehydrationChoice}
        id={id}
        className={css['themeSelect']}
        value={theme}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (!isThemeName(next)) {
            return;
          }
          chooseTheme(next);
        }}
      >
        {themeNames.map((name) => (
          <option key={name} value={name}>
            {texts.themes[name]}
          </option>
        ))}
      </select>
    </div>
  );
};
