import { Group, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { chooseTheme, useTheme } from '../theme/appearance.ts';
import { isThemeName, themeNames } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';

export const ThemeSwitch = () => {
  const id = useId();
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <NativeSelect
        id={id}
        size="sm"
        value={useTheme()}
        onChange={(event) => {
          const next = event.currentTarget.value;
          if (isThemeName(next)) {
            chooseTheme(next);
          }
        }}
        data={themeNames.map((name) => ({ value: name, label: texts.themes[name] }))}
      />
    </Group>
  );
};
