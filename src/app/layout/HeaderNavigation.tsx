import { Anchor, Group } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import type { FeatureName } from '../../../contract/features.ts';
import { useFeature, useFeatureMark } from '../../actors/use-feature.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import { headerNavigation, type NavigationItem } from './navigation.ts';
import css from './Layout.module.css';

type LinkProps = NavigationItem & {
  /** Opens the section with a view transition. */
  viewTransition?: boolean;
};

/** A link to a section of the site. */
export const Section = ({ feature, ...item }: LinkProps) =>
  feature === undefined ? (
    <li>
      <SectionLink {...item} />
    </li>
  ) : (
    <SwitchedSection feature={feature} {...item} />
  );

/** Absent unless its feature is on. */
const SwitchedSection = ({ feature, ...item }: LinkProps & { feature: FeatureName }) => {
  const mark = useFeatureMark(feature);
  return useFeature(feature) === true ? (
    <li data-feature={mark}>
      <SectionLink {...item} />
    </li>
  ) : null;
};

const SectionLink = ({ href, label, viewTransition = false }: Omit<LinkProps, 'feature'>) => (
  <Anchor component={NavLink} to={href} viewTransition={viewTransition}>
    {label}
  </Anchor>
);

/** The sections of the site; small screens have them in the menu. */
export const HeaderNavigation = () => (
  <nav aria-label={texts.mainNavigation} className={`${css['frame']} ${css['navigation']}`}>
    <Group component="ul" gap="0 1.25rem">
      {headerNavigation.map((item) => (
        <Section key={item.href} {...item} viewTransition />
      ))}
    </Group>
  </nav>
);
