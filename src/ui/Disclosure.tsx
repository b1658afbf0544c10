import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  /** Level of the heading that the title becomes. */
  order?: 2 | 3 | 4;
  /** A line of small text without a border, for details within a list; not printed, unlike the content. */
  isQuiet?: boolean;
}

const quiet = {
  variant: 'default',
  chevronPosition: 'left',
  chevronSize: '1rem',
  styles: {
    item: { border: 0 },
    control: { width: 'auto', paddingInline: 0 },
    chevron: { marginInline: '0 0.25rem' },
    label: { paddingBlock: 2, fontSize: 'var(--mantine-font-size-sm)', fontWeight: 400 },
    content: { padding: '0.25rem 0 0' },
  },
} as const;

/** One collapsed part of a page. Several that belong together are one Mantine `Accordion`. */
export const Disclosure = ({ children, isOpenAtFirst = false, isQuiet = false, order, title }: Props) => (
  <Accordion
    defaultValue={isOpenAtFirst ? 'only' : null}
    {...(order === undefined ? {} : { order })}
    {...(isQuiet ? quiet : {})}
  >
    <Accordion.Item value="only">
      <Accordion.Control data-no-print={isQuiet || undefined}>{title}</Accordion.Control>
      {/* A group, because many regions would crowd the list of landmarks. */}
      <Accordion.Panel role="group">{children}</Accordion.Panel>
    </Accordion.Item>
  </Accordion>
);
