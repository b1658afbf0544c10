import { useSelector } from '@xstate/react';
import { NavLink } from 'react-router-dom';
import { selectFeature } from '../../../machines/startup/startup.selectors.ts';
import { useActors } from '../../actors/actors-context.ts';
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

/** The sections of the site; small screens have them in the menu. */
export const HeaderNavigation = () => (
  <nav aria-label={texts.mainNavigation} className={css['navigation']}>
    <ul>
      {headerNavigation.map((item) => (
        <Section key={item.href} {...item} />
      ))}
    </ul>
  </nav>
);
