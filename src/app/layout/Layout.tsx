import { Link, Outlet, useNavigation } from 'react-router-dom';
import { CookieChoice } from './CookieChoice.tsx';
import { DataDate } from './DataDate.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { HeaderNavigation, Section } from './HeaderNavigation.tsx';
import { HeaderRegion } from './HeaderRegion.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { HeaderSession } from './HeaderSession.tsx';
import { LoadingSpinner } from './LoadingSpinner.tsx';
import { footerDocuments, footerSections, headerNavigation } from './navigation.ts';
import { GlobalNotices } from './GlobalNotices.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { Logo } from './Logo.tsx';
import { ReadingButton } from './ReadingButton.tsx';
import { ThemeOffer } from './ThemeOffer.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { ToastHost } from './ToastHost.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import type { ReactNode } from 'react';
import css from './Layout.module.css';

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
    <a href="#main" className={css['skip']}>
      {texts.skip}
    </a>
    {/* Shown by an attribute that the server sets on the html element while demonstration data are loaded, so it needs
          no request and shifts no layout. */}
    <div className={css['demonstration']}>{texts.demonstration}</div>
    <ThemeOffer />
    <header className={css['header']}>
      <div className={css['bar']}>
        <Link to="/" className={css['brand']} aria-label={texts.home}>
          <Logo />
          <span>{texts.siteName}</span>
        </Link>
        <NumberSearch />
        <HeaderRegion />
        <ReadingButton />
        <HeaderSession />
        <HeaderMenu />
      </div>
      <HeaderNavigation />
    </header>
    <main id="main" tabIndex={-1} className={css['main']}>
      {children}
    </main>
    <footer className={css['footer']}>
      <div className={css['footerInner']}>
        <nav aria-label={texts.sectionsTitle}>
          <ul>
            {[...headerNavigation, ...footerSections].map((item) => (
              <Section key={item.href} {...item} />
            ))}
          </ul>
        </nav>
        <nav aria-label={texts.documentsTitle}>
          <ul>
            {footerDocuments.map((item) => (
              <Section key={item.href} {...item} />
            ))}
          </ul>
        </nav>
        <p className={css['contacts']}>
          {texts.contacts} <DataDate />
        </p>
        <ThemeSwitch />
      </div>
    </footer>
    <CookieChoice />
    <ToastHost />
  </LiveRegionProvider>
);
