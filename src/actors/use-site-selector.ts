import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { ActorRef, AnyActorRef, AnyMachineSnapshot } from 'xstate';

/** Snapshots with which static pages are rendered. */
const initialSnapshots = new WeakMap<object, unknown>();

/** Registers the current snapshot of a long-lived actor as the one that static pages are rendered with. */
export const setInitialSnapshot = (actor: AnyActorRef): void => {
  initialSnapshots.set(actor, actor.getSnapshot());
};

const subscribeToNothing = () => () => undefined;

/**
 * `useSelector` for the long-lived actors. While React hydrates a static page it selects from the initial snapshot:
 * hydration runs in slices, and the actor may have changed between them.
 */
export const useSiteSelector = <Snapshot extends AnyMachineSnapshot, Selected>(
  actor: ActorRef<Snapshot, never>,
  select: (snapshot: Snapshot) => Selected,
  compare?: (one: Selected, other: Selected) => boolean,
): Selected => {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const initial = initialSnapshots.get(actor);
  return useSelector(actor, isHydrating && initial !== undefined ? () => select(initial as Snapshot) : select, compare);
};
