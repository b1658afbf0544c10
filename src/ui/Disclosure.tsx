import { Accordion } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  children: ReactNode;
  isOpenAtFirst?: boolean;
  /** Level of the heading that the title becomes. */
  order?: 2 | 3 | 4;
}

/** One collapsed part of a page. Several that belong together are one Mantine `Accordion`. */
export const Disclosure = ({ children, isOpenAtFirst = false, order, title }: Props) => (
  <Accordion defaultValue={isOpenAtFirst ? 'only' : null} {...(order === undefined ? {} : { order })}>
    <Accordion.Item value="only">
      <Accordion.Control>{title}</Accordion.Control>
      {/* A group, because many regions would crowd the list of landmarks. */}
      <Accordion.Panel role="group">{children}</Accordion.Panel>
    </Accordion.Item>
  </Accordion>
);
