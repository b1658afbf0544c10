import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** Every shade is a variable, so that one Mantine theme serves all four themes of the site (`tokens.ts`). */
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

const tones = ['info', 'success', 'warning', 'danger'];

/** Adds the tones of messages to Mantine's palettes: `<Alert color="warning">`, `<Badge color="success">`. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const { color = '' } = input;
  if (!tones.includes(color)) {
    return defaultVariantColorsResolver(input);
  }
  const [text, background] = [`var(--site-${color})`, `var(--site-${color}-bg)`];
  return { background, hover: background, color: text, border: `1px solid ${text}` };
};

/** The header element of a dialog is no second banner of the page. */
const noBanner = { header: { role: 'none' } };

export const mantineTheme = createTheme({
  primaryColor: 'brand',
  colors: { brand },
  fontFamily: 'var(--site-font)',
  headings: { fontFamily: 'var(--site-font)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Anchor: { defaultProps: { inherit: true, underline: 'always' } },
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    DateInput: { defaultProps: { size: 'md' } },
    // Closed panels stay in the document, for print and for the search of the browser.
    Accordion: { defaultProps: { variant: 'contained', keepMounted: true, keepMountedMode: 'display-none' } },
    Avatar: { defaultProps: { radius: 'md' } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'sm', fz: 'md' } },
    DataList: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: {
        size: '32rem',
        padding: 'lg',
        transitionProps: { transition: 'fade', duration: 150 },
        attributes: noBanner,
      },
    },
    Drawer: { defaultProps: { attributes: noBanner } },
    Checkbox: { defaultProps: { size: 'md' } },
    // Mantine sets no accessible name.
    CloseButton: { defaultProps: { 'aria-label': 'Закрыть' } },
  },
});
