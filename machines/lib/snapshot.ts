import type { AnyMachineSnapshot } from 'xstate';

/** What selectors read of a snapshot; a page that is shown before its charts are loaded has no more. */
export interface SnapshotView<Snapshot extends AnyMachineSnapshot> {
  status: Snapshot['status'];
  context: Snapshot['context'];
  matches: (state: Parameters<Snapshot['matches']>[0]) => boolean;
  hasTag: (tag: Parameters<Snapshot['hasTag']>[0]) => boolean;
}

/** Where a chart begins: a state without tags and substates. */
export interface Initial<State extends string, Context> {
  state: State;
  context: Context;
}

/** The snapshot with which a chart begins, without the chart. */
export const initialView = <Context>({ context, state }: Initial<string, Context>) => ({
  status: 'active' as const,
  context,
  matches: (other: unknown): boolean => other === state,
  hasTag: (): boolean => false,
});
