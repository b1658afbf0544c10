import { Anchor, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import css from './PageContents.module.css';

interface Props {
  /** Accessible name of the contents. */
  label: string;
  /** Sections of the page by the ids of their headings. */
  items: readonly { id: string; title: string }[];
  children: ReactNode;
}

/** A text with its contents: at the side and always visible from 1024 px, above the text on narrower screens. */
export const PageContents = ({ children, items, label }: Props) => (
  <div className={css['columns']}>
    {items.length === 0 ? null : (
      <nav aria-label={label} className={css['contents']} data-no-print>
        <Group component="ul" gap="0.25rem 1.25rem">
          {items.map(({ id, title }) => (
            <li key={id}>
              <Anchor component={Link} to={`#${id}`}>
                {title}
              </Anchor>
            </li>
          ))}
        </Group>
      </nav>
    )}
    {children}
  </div>
);
