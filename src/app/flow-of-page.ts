import { type FlowSnapshot, selectStep, selectView } from '../../machines/portation-flow/portation-flow.selectors.ts';
import type { FlowStep } from '../../machines/portation-flow/portation-flow.types.ts';
import type { FlowView } from '../actors/actors-context.ts';

/**
 * The flow as the page of a step sees it. When the chart goes on to another step, whose page is still loading, this page
 * stays as it was last: with its form and the busy button.
 */
export const flowOfPage = (flow: FlowView, step: FlowStep): FlowView => {
  let shown = flow.getSnapshot();
  const getSnapshot = (): FlowSnapshot => {
    const snapshot = flow.getSnapshot();
    const view = selectView(snapshot);
    const isLeft = selectView(shown) === step && view !== step && view === selectStep(snapshot);
    if (!isLeft) {
      shown = snapshot;
    }
    return shown;
  };
  return {
    ...(flow.initial === undefined ? {} : { initial: flow.initial }),
    getSnapshot,
    send: (event) => flow.send(event),
    subscribe: (onChange) => flow.subscribe(onChange),
  };
};
