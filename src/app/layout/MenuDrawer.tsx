import { Drawer, NavLink, Stack } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import { Link } from 'react-router-dom';
import { Section, type SectionLink, useCurrentMark } from './HeaderNavigation.tsx';
import { HeaderRegion } from './HeaderRegion.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { headerNavigation } from './navigation.ts';
import css from './Layout.module.css';

const MenuLink = (item: SectionLink) => (
  <NavLink
    component={Link}
    to={item.href}
    label={item.label}
    aria-current={useCurrentMark(item)}
    py="0.375rem"
    styles={{ label: { fontSize: 'var(--mantine-font-size-lg)' } }}
  />
);

/** The header of a small screen: number search, sections and region. */
export const MenuDrawer = ({ onClose, opened }: { opened: boolean; onClose: () => void }) => (
  <Drawer opened={opened} onClose={onClose} title={texts.menu} position="right" lockScroll={false} padding="md">
    <Stack gap="md">
      <NumberSearch />
      <nav aria-label={texts.mainNavigation}>
        <Stack component="ul" gap={0} className={css['menu'] ?? ''}>
          {headerNavigation.map((item) => (
            <Section key={item.href} link={MenuLink} {...item} />
          ))}
        </Stack>
      </nav>
      <div>
        <HeaderRegion />
      </div>
    </Stack>
  </Drawer>
);
