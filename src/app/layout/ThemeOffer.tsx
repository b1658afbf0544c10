import { Button } from '@mantine/core';
import { chooseTheme, offeredTheme } from '../theme/appearance.ts';
import { defaultTheme } from '../theme/themes.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/**
 * Offers the theme that the system prefers, on visits without a stored theme. Part of every static page and shown by an
 * attribute that the head script sets, so it shifts no layout.
 */
export const ThemeOffer = () => (
  <aside className={css['offer']} aria-label={texts.offer}>
    <span data-for="dark">{texts.offers.dark}</span>
    <span data-for="contrast">{texts.offers.contrast}</span>
    <Button
      variant="transparent"
      size="compact-xs"
      fw={400}
      td="underline"
      onClick={() => chooseTheme(offeredTheme() ?? defaultTheme)}
    >
      {texts.takeOffer}
    </Button>
    <Button variant="transparent" size="compact-xs" fw={400} td="underline" onClick={() => chooseTheme(defaultTheme)}>
      {texts.refuseOffer}
    </Button>
  </aside>
);
