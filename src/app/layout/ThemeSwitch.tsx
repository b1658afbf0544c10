import { Group, NativeSelect } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { afterNextFrame } from '../../lib/after-next-frame.ts';
import { chooseTheme, useTheme } from '../theme/appearance.ts';
import { defaultTheme, isThemeName, themeNames, type ThemeName } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';

export const ThemeSwitch = () => {
  const id = useId();
  const theme = useTheme();
  const [chosen, setChosen] = useState<ThemeName | null>(null);
  const choose = (value: string): void => {
    if (isThemeName(value)) {
      setChosen(value);
      // The theme restyles the whole page: after the frame that shows the choice.
      afterNextFrame(() => {
        chooseTheme(value);
        setChosen((last) => (last === value ? null : last));
      });
    }
  };
  const field = useRef<HTMLSelectElement>(null);
  const hydrated = useRef(theme);
  // The field of the document: a theme chosen while React hydrates it is replaced by the stored one before `onChange`.
  useLayoutEffect(() => {
    const shown = field.current?.value ?? defaultTheme;
    if (shown !== hydrated.current && isThemeName(shown)) {
      chooseTheme(shown);
    }
  }, []);
  return (
    <Group gap="xs">
      <label htmlFor={id}>{texts.theme}</label>
      <NativeSelect
        ref={field}
        id={id}
        size="sm"
        value={chosen ?? theme}
        onChange={(event) => choose(event.currentTarget.value)}
        data={themeNames.map((name) => ({ value: name, label: texts.themes[name] }))}
      />
    </Group>
  );
};
