import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Every shade is a variable, so that one Mantine theme serves all four themes of the site (`themes.css`). */
const brand: MantineColorsTuple = [
  'var(--mantine-color-brand-0)',
  'var(--mantine-color-brand-1)',
  'var(--mantine-color-brand-2)',
  'var(--mantine-color-brand-3)',
  'var(--mantine-color-brand-4)',
  'var(--mantine-color-brand-5)',
  'var(--mantine-color-brand-6)',
  'var(--mantine-color-brand-7)',
  'var(--mantine-color-brand-8)',
  'var(--mantine-color-brand-9)',
];

export const mantineTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand },
  fontFamily: 'var(--site-font)',
  headings: { fontFamily: 'var(--site-font)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    // Mantine sets no accessible name.
    CloseButton: { defaultProps: { 'aria-label': 'Закрыть' } },
  },
});
