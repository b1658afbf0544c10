import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { FlowProvider } from '../actors/actors-context.ts';
import { FeatureGate } from './FeatureGate.tsx';
import * as flowModule from './flow.ts';
import { useRoot } from './root-context.ts';

/** What the pages of the portation stand in: the feature they belong to, and their chart. */
export const Component = () => {
  const { flow: slot } = useRoot().actors;
  // Joining sends events and may navigate, which rendering must not.
  useEffect(() => slot.join(flowModule), [slot]);
  return (
    <FeatureGate feature="Portation">
      <FlowProvider value={slot.open(flowModule)}>
        <Outlet />
      </FlowProvider>
    </FeatureGate>
  );
};
