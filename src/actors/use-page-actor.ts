import { useEffect, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { type LoadApi, useApi } from '../api/api-context.ts';
import { type Actors, type PageChart, useActors } from './actors-context.ts';
import { rootOf, startChart, stopChart } from './system.ts';

/** Options of `createActor` for the charts of pages. */
export type PageActorOptions = ReturnType<typeof optionsOf>;

const optionsOf = ({ brought, replayedSnapshot, system }: Actors, chart: PageChart) => {
  const snapshot = replayedSnapshot?.(chart) ?? null;
  return { parent: rootOf(system), brought, ...(snapshot === null ? {} : { snapshot }) };
};

/**
 * Creates the actor of a chart once, and runs it in the system while the component is mounted. In a replay the actor has
 * the recorded state and is not started.
 * @param key distinguishes charts of one kind that are mounted together
 * @param connect subscribes the started actor to external events; returns the unsubscribe function. A constant, or from
 *   `useCallback`
 */
export const usePageActor = <Actor extends AnyActorRef>(
  [chart, key]: readonly [PageChart, key?: string],
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
    startChart(actors.system, key === undefined ? chart : `${chart} ${key}`, actor);
    const disconnect = connect?.(actor);
    return () => {
      disconnect?.();
      // StrictMode unmounts and mounts a component at once, and a stopped actor cannot be started again.
      stopTimer.current = setTimeout(() => stopChart(actors.system, actor));
    };
  }, [actor, actors.system, chart, connect, isReplay, key]);
  return actor;
};
