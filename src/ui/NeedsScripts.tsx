import { Text } from '@mantine/core';
import { uiTexts } from './ui.texts.ts';

/** For visitors whose browser runs no scripts: the form, or the whole page, needs them. */
export const NeedsScripts = ({ what = 'form' }: { what?: 'form' | 'page' }) => (
  <noscript>
    <Text fw={700}>{uiTexts.needsScripts(what)}</Text>
  </noscript>
);
