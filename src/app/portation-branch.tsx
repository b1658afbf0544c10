import { useEffect, useMemo } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { FlowProvider } from '../actors/actors-context.ts';
import { IntakeClosed } from '../features/portation/IntakeClosed.tsx';
import { FeatureGate } from './FeatureGate.tsx';
import * as flowModule from './flow.ts';
import { readFlowAddress } from './flow-navigation.ts';
import { flowOfPage } from './flow-of-page.ts';
import { useRoot } from './root-context.ts';

/** Layout route of the portation: its chart, and its feature gate. Submitted orders stay reachable with the feature off. */
export const Component = () => {
  const { flow: slot } = useRoot().actors;
  // Joining sends events and may navigate, which must not happen while rendering.
  useEffect(() => slot.join(flowModule), [slot]);
  const address = readFlowAddress(useLocation().pathname);
  const step = address?.step ?? null;
  const flow = slot.view(flowModule, address);
  const shown = useMemo(() => (step === null ? flow : flowOfPage(flow, step)), [flow, step]);
  return (
    <FlowProvider value={shown}>
      {step === 'done' ? <Outlet /> : <FeatureGate feature="Portation" off={<IntakeClosed />} />}
    </FlowProvider>
  );
};
