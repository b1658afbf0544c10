import { Box, Button, Drawer } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { useRef, useState } from 'react';
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
  const button = useRef<HTMLButtonElement>(null);
  /** Null before the first opening: a drawer that is mounted, also a closed one, renders the page again. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const close = (): void => {
    setIsOpen(false);
    // Mantine returns the focus only of a drawer that was mounted closed.
    button.current?.focus();
  };
  const count = countFilters(panel.search);
  return (
    <div className={css['narrow']}>
      <Button ref={button} variant="default" fullWidth onClick={() => setIsOpen(true)}>
        {count === 0 ? texts.filters : texts.filtersCount(count)}
      </Button>
      {isOpen === null ? null : (
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
      )}
    </div>
  );
};
