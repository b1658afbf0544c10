/**
 * The Stately inspector (`STATELY_INSPECTOR=1 npm run dev`): a page of stately.ai in its own window. It receives only
 * what the recorder has redacted, never XState's own inspection events.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyStateMachine } from 'xstate';
import type { Echo } from './recorder.ts';

/**
 * Opens the window; the browser may ask whether it is allowed to.
 * @param charts by their names in the registry; their configuration is not confidential
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

/** Stands for the running actor with its name and configuration only: the library would read everything else as well. */
const drawingOf = (sessionId: string, machine: AnyStateMachine | undefined) => ({
  sessionId,
  send: () => undefined,
  getSnapshot: () => undefined,
  logic: { config: machine?.config },
});
