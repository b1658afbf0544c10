import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from './theme.ts';

/** The site's Mantine theme for roots outside the site: the inspector panel and the gallery of charts. */
export const ToolTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={mantineTheme}
    withCssVariables={false}
    withGlobalClasses={false}
    // The attributes of the document belong to the site's provider and to the script in the head.
    getRootElement={() => undefined}
  >
    {children}
  </MantineProvider>
);
