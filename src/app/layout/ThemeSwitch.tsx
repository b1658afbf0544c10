import { Group } from '@mantine/core';
import { useId } from 'react';
import { chooseTheme, useTheme } from '../theme/appearance.ts';
import { isThemeName, themeNames } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';

/** A native select, which is accessible and adds nothing to the bundle. */
export const ThemeSwitch = () => {
  const id = useId();
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <select
        className="site-field"
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
