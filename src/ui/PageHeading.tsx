import { Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { headingAppeared } from './heading-focus.ts';

type Props = {
  children: ReactNode;
  /** A value that changes with the step of a page: the heading then takes focus, so the new step is read aloud. */
  focusKey?: string | number | undefined;
};

/** The page's only h1. Focus comes here after a navigation and after a step change. */
export const PageHeading = ({ children, focusKey }: Props) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const shownKey = useRef(focusKey);
  // Focus belongs to the browser, not to React.
  useEffect(() => {
    const heading = ref.current;
    if (heading === null) {
      return;
    }
    if (shownKey.current !== focusKey) {
      shownKey.current = focusKey;
      heading.focus();
    } else {
      headingAppeared(heading);
    }
  }, [focusKey]);
  return (
    <Title order={1} ref={ref} tabIndex={-1}>
      {children}
    </Title>
  );
};
