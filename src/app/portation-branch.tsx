import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { selectFeature } from '../../machines/startup/startup.selectors.ts';
import { FlowProvider } from '../actors/actors-context.ts';
import { NotFoundView } from '../ui/NotFoundView.tsx';
import * as flowModule from './flow.ts';
import { useRoot } from './root-context.ts';

/**
 * What the pages of the portation stand in: their chart, and the feature they belong to. Until it is known whether the
 * feature is on they are shown: static pages are rendered before anything is known, and off is the exception.
 */
export function Component() {
  const { flow: slot, startup } = useRoot().actors;
  const isEnabled = useSelector(startup, selectFeature('Portation'));
  // Joining sends events and may navigate, which rendering must not.
  useEffect(() => slot.join(flowModule), [slot]);
  if (isEnabled === false) return <NotFoundView />;
  return (
    <FlowProvider value={slot.open(flowModule)}>
      <Outlet />
    </FlowProvider>
  );
}
