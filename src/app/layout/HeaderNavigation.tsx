import { Anchor, Group } from '@mantine/core';
import { type ComponentType, memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FeatureName } from '../../../contract/features.ts';
import { useFeature, useFeatureMark } from '../../actors/use-feature.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import { headerNavigation, type NavigationItem } from './navigation.ts';
import css from './Layout.module.css';

export type SectionLink = Omit<NavigationItem, 'feature'>;

interface SectionProps extends NavigationItem {
  link?: ComponentType<SectionLink>;
}

/** Marks the link of the section that the page belongs to. */
export const useCurrentMark = ({ href, single }: SectionLink): 'page' | undefined => {
  const address = `${useLocation().pathname}/`;
  return address.startsWith(`${href}/`) || (single !== undefined && address.startsWith(single)) ? 'page' : undefined;
};

interface MarkedLinkProps extends Pick<SectionLink, 'href' | 'label'> {
  mark: ReturnType<typeof useCurrentMark>;
  viewTransition?: boolean;
}

/** Memoized: an address changes the mark of two links. */
const MarkedLink = memo(function MarkedLink({ href, label, mark, viewTransition = false }: MarkedLinkProps) {
  return (
    <Anchor component={Link} to={href} aria-current={mark} viewTransition={viewTransition}>
      {label}
    </Anchor>
  );
});

const InlineLink = (item: SectionLink) => (
  <MarkedLink href={item.href} label={item.label} mark={useCurrentMark(item)} />
);

/** Opens the section with a view transition. */
const TransitionLink = (item: SectionLink) => (
  <MarkedLink href={item.href} label={item.label} mark={useCurrentMark(item)} viewTransition />
);

/** A link to a section of the site. */
export const Section = ({ feature, link: SectionLink = InlineLink, ...item }: SectionProps) =>
  feature === undefined ? (
    <li>
      <SectionLink {...item} />
    </li>
  ) : (
    <SwitchedSection feature={feature} link={SectionLink} {...item} />
  );

/** Absent unless its feature is on. */
const SwitchedSection = ({
  feature,
  link: SectionLink,
  ...item
}: SectionProps & { feature: FeatureName; link: ComponentType<SectionLink> }) => {
  const mark = useFeatureMark(feature);
  return useFeature(feature) === true ? (
    <li data-feature={mark}>
      <SectionLink {...item} />
    </li>
  ) : null;
};

/** The sections of the site; small screens have them in the menu. */
export const HeaderNavigation = () => (
  <nav aria-label={texts.mainNavigation} className={`${css['frame']} ${css['navigation']}`}>
    <Group component="ul" gap="0 1.25rem">
      {headerNavigation.map((item) => (
        <Section key={item.href} {...item} link={TransitionLink} />
      ))}
    </Group>
  </nav>
);
