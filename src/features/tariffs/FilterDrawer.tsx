import { Box, Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useState } from 'react';
import { FilterPanel, type FilterProps } from './FilterPanel.tsx';
import { countFilters } from './tariff-search.ts';
import { tariffsTexts as texts } from './tariffs.texts.ts';
import css from './TariffCatalogue.module.css';

interface Props extends FilterProps {
  /** The number of results, such as «34 тарифа». */
  found: string;
}

/** The filters on narrow screens: a button that opens them over the page. */
export const FilterDrawer = ({ found, ...panel }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  const count = countFilters(panel.search);
  return (
    <div className={css['narrow']}>
      <Button variant="default" fullWidth onClick={() => setIsOpen(true)}>
        {count === 0 ? texts.filters : texts.filtersCount(count)}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        title={texts.filters}
        closeButtonProps={{ 'aria-label': texts.close }}
        lockScroll={false}
        size="sm"
      >
        <FilterPanel {...panel} />
        <Box pos="sticky" bottom={0} py="md" bg="var(--mantine-color-body)">
          <Button fullWidth onClick={close}>
            {texts.show(found)}
          </Button>
        </Box>
      </Drawer>
    </div>
  );
};
