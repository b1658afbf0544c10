import { Group, Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { Link } from 'react-router-dom';
import { uiTexts } from './ui.texts.ts';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label: string;
}

/** Pagination by links, which can be opened in a tab and shared. */
export const PageLinks = ({ hrefOf, label, page, pages }: Props) => {
  if (pages <= 1) {
    return null;
  }
  return (
    <nav aria-label={label}>
      <Pagination.Root
        total={pages}
        value={page}
        size="lg"
        getItemProps={(number) => ({
          component: Link,
          to: hrefOf(number),
          'aria-label': uiTexts.pages.page(number),
        })}
      >
        <Group gap={6}>
          {page > 1 ? (
            <Pagination.Previous component={Link} to={hrefOf(page - 1)} aria-label={uiTexts.pages.previous} />
          ) : null}
          <Pagination.Items />
          {page < pages ? (
            <Pagination.Next component={Link} to={hrefOf(page + 1)} aria-label={uiTexts.pages.next} />
          ) : null}
        </Group>
      </Pagination.Root>
    </nav>
  );
};
