import { Drawer, Stack } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Section } from './HeaderNavigation.tsx';
import { HeaderRegion } from './HeaderRegion.tsx';
import { NumberSearch } from '../../ui/NumberSearch.tsx';
import { layoutTexts as texts } from './layout.texts.ts';
import { headerNavigation } from './navigation.ts';
import css from './Layout.module.css';

/** The header of a small screen: number search, sections and region. */
export const MenuDrawer = ({ onClose, opened }: { opened: boolean; onClose: () => void }) => (
  <Drawer opened={opened} onClose={onClose} title={texts.menu} position="right" lockScroll={false} padding="md">
    <Stack gap="md">
      <NumberSearch />
      <nav aria-label={texts.mainNavigation}>
        <Stack component="ul" gap={0} className={css['menu'] ?? ''}>
          {headerNavigation.map((item) => (
            <Section key={item.href} {...item} />
          ))}
        </Stack>
      </nav>
      <div>
        <HeaderRegion />
      </div>
    </Stack>
  </Drawer>
);
