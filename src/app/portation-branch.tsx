import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { FlowProvider } from '../actors/actors-context.ts';
import { FeatureGate } from './FeatureGate.tsx';
import * as flowModule from './flow.ts';
import { useRoot } from './root-context.ts';

/** Layout route of the portation: its feature gate and its chart. */
export const Component = () => {
  const { flow: slot } = useRoot().actors;
  // Joining sends events and may navigate, which must not happen while rendering.
  useEffect(() => slot.join(flowModule), [slot]);
  return (
    <FeatureGate feature="Portation">
      <FlowProvider value={slot.open(flowModule)}>
        <Outlet />
      </FlowProvider>
    </FeatureGate>
  );
};
