import { Text } from '@mantine/core';
import { uiTexts } from './ui.texts.ts';

/** Tells visitors whose browser runs no scripts that the form needs them. */
export const NeedsScripts = () => (
  <noscript>
    <Text fw={600}>{uiTexts.needsScripts}</Text>
  </noscript>
);
