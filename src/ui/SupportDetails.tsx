import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Disclosure } from './Disclosure.tsx';
import { uiTexts } from './ui.texts.ts';

/** Codes and identifiers that only support needs, small and collapsed. */
export const SupportDetails = ({ children }: { children: ReactNode }) => (
  <Disclosure isQuiet title={uiTexts.supportDetails}>
    <Text component="div" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} translate="no">
      {children}
    </Text>
  </Disclosure>
);
