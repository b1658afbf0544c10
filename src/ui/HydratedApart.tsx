import { type ReactNode, Suspense } from 'react';

/**
 * A part of a static page that comes alive in a task of its own. Parts of Mantine that keep their elements as a state
 * render again in the task of their commit; for the whole page that would be one long task with all its effects.
 */
export const HydratedApart = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;
