import { Title } from '@mantine/core';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { Frame } from './Layout.tsx';

/** The frame alone, while the first page of a visit loads its data. */
export const ShellPage = () => (
  <Frame>
    {/* The server fills it where it knows the heading of the page: it is read while the scripts are on their way. */}
    <Title order={1} hidden data-heading="" />
    <LoadingSkeleton isWhole />
  </Frame>
);
