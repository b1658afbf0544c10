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
  /** Null while the slot is empty. */
  actor: SiteActor<Snapshot, Event> | null;
  /** Puts the started actor in; it gets the events that were sent before, unless they are to be forgotten. */
  setActor: (actor: SiteActor<Snapshot, Event>, forgetsEvents?: boolean) => void;
}

interface SlotOptions<Snapshot, Event> {
  /** The snapshot with which the chart begins and static pages are rendered. */
  initial: Snapshot;
  /** The snapshot of the empty slot, once a page is hydrated. */
  empty?: Snapshot;
  /** The snapshot of the empty slot after an event, which waits for the chart: the page shows that it was pressed. */
  foresee?: (snapshot: Snapshot, event: Event) => Snapshot;
  /** Called with each event for an empty slot. */
  onEvent: () => void;
}

/** Creates an empty slot. */
export const createActorSlot = <Snapshot, Event>({
  initial,
  empty = initial,
  foresee = (snapshot) => snapshot,
  onEvent,
}: SlotOptions<Snapshot, Event>): ActorSlot<Snapshot, Event> => {
  const waiting: Event[] = [];
  let foreseen = empty;
  const { notify, subscribe } = createListeners();
  const slot: ActorSlot<Snapshot, Event> = {
    initial,
    actor: null,
    getSnapshot: () => (slot.actor === null ? foreseen : slot.actor.getSnapshot()),
    send: (event) => {
      if (slot.actor === null) {
        waiting.push(event);
        foreseen = foresee(foreseen, event);
        notify();
        onEvent();
      } else {
        slot.actor.send(event);
      }
    },
    subscribe: (onChange) => ({ unsubscribe: subscribe(() => onChange()) }),
    setActor: (next, forgetsEvents = false) => {
      if (forgetsEvents) {
        waiting.length = 0;
      }
      slot.actor = next;
      next.subscribe(notify);
      notify();
      for (const event of waiting.splice(0)) {
        next.send(event);
      }
    },
  };
  return slot;
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
