import { Group, NativeSelect } from '@mantine/core';
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

export const ThemeSwitch = () => {
  const id = useId();
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <NativeSelect
        ref={applyPrehydrationChoice}
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
