import { Group, NativeSelect } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { chooseTheme, useTheme } from '../theme/appearance.ts';
import { defaultTheme, isThemeName, themeNames } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';

const choose = (value: string): void => {
  if (isThemeName(value)) {
    chooseTheme(value);
  }
};

export const ThemeSwitch = () => {
  const id = useId();
  const theme = useTheme();
  const field = useRef<HTMLSelectElement>(null);
  const hydrated = useRef(theme);
  // The field of the document: a theme chosen while React hydrates it is replaced by the stored one before `onChange`.
  useLayoutEffect(() => {
    const chosen = field.current?.value ?? defaultTheme;
    if (chosen !== hydrated.current) {
      choose(chosen);
    }
  }, []);
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <NativeSelect
        ref={field}
        id={id}
        size="sm"
        value={theme}
        onChange={(event) => choose(event.currentTarget.value)}
        data={themeNames.map((name) => ({ value: name, label: texts.themes[name] }))}
      />
    </Group>
  );
};
