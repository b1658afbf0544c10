/**
 * The Stately inspector (`STATELY_INSPECTOR=1 npm run dev`): a page of stately.ai in its own window. It receives only
 * what the recorder has redacted, never XState's own inspection events.
 */
import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyStateMachine } from 'xstate';
import type { RecordingMirror } from './recorder.ts';

/**
 * Opens the window; the browser may ask whether it is allowed to.
 * @param charts by their names in the registry; their configuration is not confidential
 */
export const openStately = (window: Window, charts: Readonly<Record<string, AnyStateMachine>>): RecordingMirror => {
  const inspector = createBrowserInspector({ window });
  return {
    actorStarted: ({ chart, id }, state, context) =>
      inspector.actor(actorStub(id, charts[chart]), { status: 'active', value: state, context }),
    transitioned: ({ actor, event, state }, context) => {
      inspector.event(actor, event);
      inspector.snapshot(actor, { status: 'active', value: state, context }, { event });
    },
  };
};

/** A stub of the running actor with its id and configuration only; the library would also read its context. */
const actorStub = (sessionId: string, machine: AnyStateMachine | undefined) => ({
  sessionId,
  send: () => undefined,
  getSnapshot: () => undefined,
  logic: { config: machine?.config },
});
