import { Title } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { headingAppeared, headingLeaves } from './heading-focus.ts';

interface Props {
  children: ReactNode;
  /** A value that changes with the step of a page: the heading then takes focus and is announced. */
  focusKey?: string | number | undefined;
}

/** The page's only h1. Takes focus after a navigation and a step change. */
export const PageHeading = ({ children, focusKey }: Props) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const shownKey = useRef(focusKey);
  // Focus is DOM state, outside React.
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
  // A layout effect runs before the element is removed, and with it the focus.
  useLayoutEffect(() => {
    const heading = ref.current;
    return () => {
      if (heading !== null) {
        headingLeaves(heading);
      }
    };
  }, []);
  return (
    <Title order={1} ref={ref} tabIndex={-1}>
      {children}
    </Title>
  );
};
