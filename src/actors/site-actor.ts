import { useCallback, useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners.ts';

/** A long-lived chart of the site, as pages see it. */
export interface SiteActor<Snapshot, Event> {
  getSnapshot: () => Snapshot;
  subscribe: (onChange: () => void) => { unsubscribe: () => void };
  send: (event: Event) => void;
  /** The snapshot with which static pages are rendered; the current one by default. */
  initial?: Snapshot;
}

/** A place for a chart that is loaded after the page has been hydrated. */
export interface ActorSlot<Snapshot, Event> extends SiteActor<Snapshot, Event> {
  /** Puts the started actor in. */
  setActor: (actor: SiteActor<Snapshot, Event>) => void;
}

/**
 * Creates an empty slot. Its snapshot is the initial one of the chart, and events have no effect: in that state the chart
 * accepts only the event that starts it, which is sent after the slot is filled.
 */
export const createActorSlot = <Snapshot, Event>(initial: Snapshot): ActorSlot<Snapshot, Event> => {
  let actor: SiteActor<Snapshot, Event> | null = null;
  const { notify, subscribe } = createListeners();
  return {
    initial,
    getSnapshot: () => (actor === null ? initial : actor.getSnapshot()),
    send: (event) => actor?.send(event),
    subscribe: (onChange) => ({ unsubscribe: subscribe(() => onChange()) }),
    setActor: (next) => {
      actor = next;
      actor.subscribe(notify);
      notify();
    },
  };
};

/**
 * Selects a value of a long-lived chart: a primitive, or a part of the snapshot. While React hydrates a static page it
 * selects from the initial snapshot: hydration runs in slices, and the chart may have changed between them.
 */
export const useSiteSelector = <Snapshot, Selected>(
  actor: Pick<SiteActor<Snapshot, never>, 'getSnapshot' | 'initial' | 'subscribe'>,
  select: (snapshot: Snapshot) => Selected,
): Selected =>
  useSyncExternalStore(
    useCallback(
      (onChange) => {
        const subscription = actor.subscribe(onChange);
        return () => subscription.unsubscribe();
      },
      [actor],
    ),
    () => select(actor.getSnapshot()),
    () => select(actor.initial ?? actor.getSnapshot()),
  );
