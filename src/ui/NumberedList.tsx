import { Box, Group, Stack, ThemeIcon } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { Children, type ReactNode } from 'react';

/** Steps with large numbers. @param children one for each step; empty ones are left out */
export const NumberedList = ({ children }: { children: ReactNode }) => (
  <Stack component="ol" gap="0.875rem" maw="var(--site-text-width)">
    {Children.map(Children.toArray(children), (step, index) => (
      <Group component="li" gap="md" align="flex-start" wrap="nowrap">
        <ThemeIcon
          variant="transparent"
          size="2rem"
          radius="xl"
          c="inherit"
          fw={700}
          bd="2px solid var(--mantine-color-anchor)"
          aria-hidden
        >
          {index + 1}
        </ThemeIcon>
        <Box pt={2}>{step}</Box>
      </Group>
    ))}
  </Stack>
);
