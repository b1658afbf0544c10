import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { selectFeature } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { headerNavigation, type NavigationItem } from './navigation.ts';
import css from './Layout.module.css';

/** A section of the site, unless its feature is off. */
export const Section = ({ href, label, feature }: NavigationItem) => {
  const isOff = useSelector(
    useActors().startup,
    (snapshot) => feature !== undefined && selectFeature(feature)(snapshot) === false,
  );
  return isOff ? null : (
    <li>
      <NavLink to={href}>{label}</NavLink>
    </li>
  );
};

/** The sections of the site; on a phone they are in a menu. */
export const HeaderNavigation = () => {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // A navigation closes the menu.
  const isOpen = openedAt === pathname;
  return (
    <nav aria-label={texts.mainNavigation} className={css['navigation']}>
      <button
        type="button"
        className={css['menu']}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? null : pathname)}
      >
        {texts.menu}
      </button>
      <ul data-open={isOpen}>
        {headerNavigation.map((item) => (
          <Section key={item.href} {...item} />
        ))}
        {isOpen ? (
          <li className={css['menuSearch']}>
            <HeaderSearch />
          </li>
        ) : null}
      </ul>
    </nav>
  );
};
