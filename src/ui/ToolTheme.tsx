import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from './theme.ts';

/** The colours come from the document's attributes; the build leaves out Mantine's own storage of the scheme. */
const fixedScheme: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** The site's Mantine theme for roots outside the site: the inspector panel and the gallery of charts. */
export const ToolTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={mantineTheme}
    colorSchemeManager={fixedScheme}
    withCssVariables={false}
    withGlobalClasses={false}
    // The attributes of the document belong to the site's provider and to the script in the head.
    getRootElement={() => undefined}
  >
    {children}
  </MantineProvider>
);
