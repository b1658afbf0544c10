import type { Mutant } from '../mutants.ts';

/** What a process has to do, written by mutations.bench.ts. */
export interface Job {
  chart: string;
  /** Paths of the tests' files, those that detect most first. */
  tests: readonly string[];
  /** Paths of the files of the chart. */
  sources: readonly string[];
  mutants: readonly Mutant[];
  /** A line is appended for every mutant that was begun, and one for its end. */
  output: string;
}

export type Line = { begun: number } | { ended: number; by: string | null };
