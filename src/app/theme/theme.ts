import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Every shade is a variable, so that one Mantine theme serves all four looks (`themes.css`). */
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
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    // Mantine labels nothing by itself; a nameless button is read as «кнопка».
    CloseButton: { defaultProps: { 'aria-label': 'Закрыть' } },
    Modal: {
      defaultProps: {
        // Mantine locks scrolling with a generated style element, which the content security policy forbids;
        // `base.css` does the same with a rule of its own.
        lockScroll: false,
        centered: true,
        closeButtonProps: { 'aria-label': 'Закрыть' },
      },
    },
    // The invisible placeholder takes focus without a name.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Pagination: {
      defaultProps: {
        getControlProps: (control: 'first' | 'previous' | 'next' | 'last') => ({
          'aria-label': {
            first: 'Первая страница',
            previous: 'Предыдущая страница',
            next: 'Следующая страница',
            last: 'Последняя страница',
          }[control],
        }),
        getItemProps: (page: number) => ({ 'aria-label': `Страница ${page}` }),
      },
    },
  },
});
