import type { AnyMachineSnapshot, StateValue } from 'xstate';

/** What selectors read of a snapshot; a page that is shown before its charts are loaded has no more. */
export interface SnapshotView<Snapshot extends AnyMachineSnapshot> {
  status: Snapshot['status'];
  context: Snapshot['context'];
  hasTag: (tag: Parameters<Snapshot['hasTag']>[0]) => boolean;
}

/** What a page shows before its chart is loaded. */
export interface Initial<State extends StateValue, Context> {
  state: State;
  context: Context;
  tags?: readonly string[];
}

/** The snapshot of such a state, without the chart. */
export const initialView = <Context>({ context, tags = [] }: Initial<StateValue, Context>) => ({
  status: 'active' as const,
  context,
  hasTag: (tag: string): boolean => tags.includes(tag),
});
