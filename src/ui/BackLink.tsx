import { Anchor, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link from a page to the list that it belongs to. */
export const BackLink = ({ children, to }: { children: ReactNode; to: string }) => (
  <Box data-no-print="">
    <span aria-hidden="true">← </span>
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  </Box>
);
