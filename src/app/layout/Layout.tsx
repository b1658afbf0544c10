import { Link, NavLink, Outlet, useNavigation } from 'react-router-dom';
import { LoadingBar } from './LoadingBar.tsx';
import { footerNavigation, headerNavigation } from './navigation.ts';
import { HeaderSession } from './HeaderSession.tsx';
import { Occasions } from './Occasions.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { Logo } from './Logo.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { LiveRegionProvider } from '../../ui/LiveRegion.tsx';
import type { ReactNode } from 'react';
import css from './Layout.module.css';

/** The common frame of every page. */
export function Layout() {
  useNavigationEffects();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <Frame>
      <LoadingBar active={isNavigating} />
      <Occasions />
      <Outlet />
    </Frame>
  );
}

/** Header, main landmark and footer around whatever the page shows; also used while a page still loads. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <LiveRegionProvider>
      <a href="#main" className={css['skip']}>
        {texts.skip}
      </a>
      {/* Shown by the attribute that the server writes on the html element while the demonstration set is loaded:
          no request, no shift of the page. */}
      <div className={css['demonstration']}>{texts.demonstration}</div>
      <header className={css['header']}>
        <div className={css['headerInner']}>
          <Link to="/" className={css['brand']} aria-label={texts.home}>
            <Logo />
            <span>{texts.siteName}</span>
          </Link>
          <nav aria-label={texts.mainNavigation} className={css['navigation']}>
            <ul>
              {headerNavigation.map((item) => (
                <li key={item.href}>
                  <NavLink to={item.href}>{item.label}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={css['tools']}>
            <ThemeSwitch />
            <HeaderSession />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={css['main']}>
        {children}
      </main>
      <footer className={css['footer']}>
        <div className={css['footerInner']}>
          <p>{texts.contacts}</p>
          <nav aria-label={texts.legalNavigation}>
            <ul>
              {footerNavigation.map((item) => (
                <li key={item.href}>
                  <Link to={item.href}>{item.label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </footer>
    </LiveRegionProvider>
  );
}
