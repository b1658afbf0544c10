import { Group } from '@mantine/core';
import { useId } from 'react';
import { chooseTheme, useTheme } from '../theme/appearance.ts';
import { isThemeName, themeNames } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';

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
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <select
        className="site-field"
        ref={applyPrehydrationChoice}
        id={id}
        value={useTheme()}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (isThemeName(next)) {
            chooseTheme(next);
          }
        }}
      >
        {themeNames.map((name) => (
          <option key={name} value={name}>
            {texts.themes[name]}
          </option>
        ))}
      </select>
    </Group>
  );
};
