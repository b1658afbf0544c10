import { useEffect, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { type LoadApi, useApi } from '../api/api-context.ts';
import { type Actors, type PageChart, useActors } from './actors-context.ts';

/** Options of `createActor` for the charts of pages. */
export type PageActorOptions = ReturnType<typeof optionsOf>;

const optionsOf = ({ clock, inspect, replayedSnapshot }: Actors, chart: PageChart) => {
  const snapshot = replayedSnapshot?.(chart) ?? null;
  return {
    ...(clock === undefined ? {} : { clock }),
    ...(inspect === undefined ? {} : { inspect }),
    ...(snapshot === null ? {} : { snapshot }),
  };
};

/**
 * Creates the actor of a chart once, and runs it while the component is mounted. In a replay the actor has the recorded
 * state and is not started.
 * @param connect subscribes the started actor to external events; returns the unsubscribe function. A constant, or from
 *   `useCallback`
 */
export const usePageActor = <Actor extends AnyActorRef>(
  chart: PageChart,
  create: (loadApi: LoadApi, options: PageActorOptions) => Actor,
  connect?: (actor: Actor) => () => void,
): Actor => {
  const loadApi = useApi();
  const actors = useActors();
  const isReplay = actors.replayedSnapshot !== undefined;
  const [actor] = useState(() => create(loadApi, optionsOf(actors, chart)));
  const stopTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The actor runs outside React.
  useEffect(() => {
    if (isReplay) {
      return undefined;
    }
    clearTimeout(stopTimer.current);
    actor.start();
    const disconnect = connect?.(actor);
    return () => {
      disconnect?.();
      // StrictMode unmounts and mounts a component at once, and a stopped actor cannot be started again.
      stopTimer.current = setTimeout(() => actor.stop());
    };
  }, [actor, connect, isReplay]);
  return actor;
};
