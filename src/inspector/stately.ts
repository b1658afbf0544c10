/**
 * The Stately inspector, for a developer who asks for it (`STATELY_INSPECTOR=1 npm run dev`): a page of stately.ai in a
 * window of its own. It is told only what the recorder has already redacted, never what XState itself would tell it.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyStateMachine } from 'xstate';
import type { Echo } from './recorder.ts';

/**
 * Opens the window; the browser may ask whether it is allowed to.
 * @param charts by their names in the registry: what a chart is made of is no secret
 */
export const openStately = (window: Window, charts: Readonly<Record<string, AnyStateMachine>>): Echo => {
  const inspector = createBrowserInspector({ window });
  return {
    begun: ({ chart, id }, state, context) =>
      inspector.actor(drawingOf(id, charts[chart]), { status: 'active', value: state, context }),
    moved: ({ actor, event, state }, context) => {
      inspector.event(actor, event);
      inspector.snapshot(actor, { status: 'active', value: state, context }, { event });
    },
  };
};

/** In place of the running actor only its name and its drawing: the library would read everything else as well. */
const drawingOf = (sessionId: string, machine: AnyStateMachine | undefined) => ({
  sessionId,
  send: () => undefined,
  getSnapshot: () => undefined,
  logic: { config: machine?.config },
});
