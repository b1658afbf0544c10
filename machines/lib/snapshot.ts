import type { AnyMachineSnapshot } from 'xstate';

/** What selectors read of a snapshot; a page that is shown before its charts are loaded has no more. */
export interface SnapshotView<Snapshot extends AnyMachineSnapshot> {
  status: Snapshot['status'];
  context: Snapshot['context'];
  hasTag: (tag: Parameters<Snapshot['hasTag']>[0]) => boolean;
}

/** What a page shows before its chart is loaded: a state without substates. */
export interface Initial<State extends string, Context> {
  state: State;
  context: Context;
  tags?: readonly string[];
}

/** The snapshot of such a state, without the chart. */
export const initialView = <Context>({ context, tags = [] }: Initial<string, Context>) => ({
  status: 'active' as const,
  context,
  hasTag: (tag: string): boolean => tags.includes(tag),
});
