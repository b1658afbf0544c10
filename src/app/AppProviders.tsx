import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageMetaSinkProvider, type PageMeta } from '../ui/page-meta.tsx';
import { ActorsProvider } from '../actors/actors-context.ts';
import { ApiProvider } from '../api/api-context.ts';
import { PageDataProvider } from '../api/page-data.ts';
import type { Root } from './root.ts';
import { RootProvider } from './root-context.ts';
import { mantineTheme } from '../ui/theme.ts';
import { colorSchemeOf, themeFromCookie } from './theme/themes.ts';

/** Derives the colour scheme from the theme cookie; Mantine's own storage is not used. */
const colorSchemeFromCookie: MantineColorSchemeManager = {
  get: (fallback) => (typeof document === 'undefined' ? fallback : colorSchemeOf(themeFromCookie(document.cookie))),
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

interface Props {
  root: Root;
  children: ReactNode;
  /** Receives title and description while a page is prerendered. */
  onPageMeta?: ((meta: PageMeta) => void) | undefined;
}

/** Providers of the site, for the browser and the prerenderer. */
export const AppProviders = ({ root, children, onPageMeta }: Props) => (
  <PageMetaSinkProvider value={onPageMeta}>
    <MantineProvider
      theme={mantineTheme}
      defaultColorScheme="light"
      colorSchemeManager={colorSchemeFromCookie}
      // Both would render style elements; the variables are in tokens.ts instead.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <ApiProvider value={root.loadApi}>
        <PageDataProvider value={root.pageData}>
          <ActorsProvider value={root.actors}>
            <RootProvider value={root}>{children}</RootProvider>
          </ActorsProvider>
        </PageDataProvider>
      </ApiProvider>
    </MantineProvider>
  </PageMetaSinkProvider>
);
