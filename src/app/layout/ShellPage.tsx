import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Frame } from './Layout.tsx';

/** The frame alone, while the first page of a visit loads its data. */
export const ShellPage = ({ skeleton = <LoadingSkeleton isWhole /> }: { skeleton?: ReactNode }) => (
  <Frame>
    {/* The server fills in the page heading where it is known, so that it is readable before the scripts load. */}
    <Title order={1} hidden data-heading="" />
    {skeleton}
  </Frame>
);
