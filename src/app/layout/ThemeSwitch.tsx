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

/** On a slow line a look is chosen in the static page, before anything here listens: that choice counts. */
const takeEarlyChoice = (select: HTMLSelectElement | null): void => {
  const chosen = select?.selectedOptions[0];
  // The static page has the default selected; anything else was selected by hand.
  if (chosen === undefined || chosen.defaultSelected || !isThemeName(chosen.value)) {
    return;
  }
  chooseTheme(chosen.value);
};

/** A plain select: it has a label, works from the keyboard and with every screen reader, and weighs nothing. */
export const ThemeSwitch = () => {
  const id = useId();
  const theme = useSyncExternalStore(listeners.subscribe, currentTheme, () => defaultTheme);
  return (
    <div className={css['theme']}>
      <label htmlFor={id}>{texts.theme}</label>
      <select
        ref={takeEarlyChoice}
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
