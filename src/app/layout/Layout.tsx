import { Anchor, Box, Group, Text } from '@mantine/core';
import { Link, Outlet, useNavigation } from 'react-router-dom';
import { CookieChoice } from './CookieChoice.tsx';
import { DataDate } from './DataDate.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { HeaderNavigation, Section } from './HeaderNavigation.tsx';
import { HeaderRegion } from './HeaderRegion.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { HeaderSession } from './HeaderSession.tsx';
import { HydratedWhenNear } from '../../ui/HydratedWhenNear.tsx';
import { LoadingSpinner } from './LoadingSpinner.tsx';
import { footerDocuments, footerSections } from './navigation.ts';
import { GlobalNotices } from './GlobalNotices.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { Logo } from './Logo.tsx';
import { ReadingButton } from './ReadingButton.tsx';
import { ThemeOffer } from './ThemeOffer.tsx';
import { ToastHost } from './ToastHost.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import css from './Layout.module.css';

const LazyThemeSwitch = lazy(async () => {
  const { ThemeSwitch: Component } = await lazyWithRetry(() => import('./ThemeSwitch.tsx'));
  return { default: Component };
});

/**
 * Its code is loaded after the entry; a choice made before is applied then. Memoized: a re-render while its code is
 * loading would make React replace the static field.
 */
const ThemeSwitch = memo(function ThemeSwitch() {
  return (
    <Suspense fallback={<Box h="2.25rem" />}>
      <LazyThemeSwitch />
    </Suspense>
  );
});

/** The common frame of every page. */
export const Layout = () => {
  useNavigationEffects();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <Frame>
      <LoadingSpinner active={isNavigating} />
      <GlobalNotices />
      <Outlet />
    </Frame>
  );
};

/** Header, main landmark and footer around a page, or around a placeholder while the page loads. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <LiveRegionProvider>
    <Header />
    <main id="main" tabIndex={-1} className={`${css['frame']} ${css['main']}`}>
      {children}
    </main>
    <Footer />
    <CookieChoice />
    <ToastHost />
  </LiveRegionProvider>
);

/** Memoized, as the footer: a navigation renders the page alone. */
const Header = memo(function Header() {
  return (
    <>
      <Anchor href="#main" className={css['skip']}>
        {texts.skip}
      </Anchor>
      {/* Shown by an attribute that the server sets on the html element while demonstration data are loaded, so it needs
          no request and shifts no layout. */}
      <aside className={css['demonstration']} aria-label={texts.demonstrationLabel}>
        {texts.demonstration}{' '}
        <Anchor inherit c="inherit" href="/statecharts/">
          {texts.charts}
        </Anchor>
      </aside>
      <ThemeOffer />
      <header className={css['header']} data-no-print>
        <div className={`${css['frame']} ${css['bar']}`}>
          <Anchor component={Link} to="/" className={css['brand']} aria-label={texts.home}>
            <Logo />
            <span>{texts.siteName}</span>
          </Anchor>
          <NumberSearch />
          <HeaderRegion />
          <ReadingButton />
          <HeaderSession />
          <HeaderMenu />
        </div>
        <HeaderNavigation />
      </header>
    </>
  );
});

const footerLinks = (
  <>
    <nav aria-label={texts.sectionsTitle}>
      <Group component="ul" gap="0 0.875rem">
        {footerSections.map((item) => (
          <Section key={item.href} {...item} />
        ))}
      </Group>
    </nav>
    <nav aria-label={texts.documentsTitle}>
      <Group component="ul" gap="0 0.875rem">
        {footerDocuments.map((item) => (
          <Section key={item.href} {...item} />
        ))}
      </Group>
    </nav>
    <Text size="xs" c="dimmed" flex="1 1 20rem">
      {texts.contacts} <DataDate />
    </Text>
  </>
);

const Footer = memo(function Footer() {
  return (
    <footer className={css['footer']} data-no-print>
      <Group className={css['frame'] ?? ''} justify="space-between" gap="0.25rem 1.5rem" py="sm">
        <HydratedWhenNear>{footerLinks}</HydratedWhenNear>
        <ThemeSwitch />
      </Group>
    </footer>
  );
});
