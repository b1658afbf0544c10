import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from './ui.texts.ts';

/**
 * Codes and identifiers that only support needs, small and collapsed. A native `details`: it is part of every message,
 * so Mantine's Accordion would be loaded by every page.
 */
export const SupportDetails = ({ children }: { children: ReactNode }) => (
  <Text component="details" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    <summary>{uiTexts.supportDetails}</summary>
    <div translate="no">{children}</div>
  </Text>
);
