/** Runs before each test file of a mutation run and replaces the chart by the mutant. */
import type { AnyStateMachine } from 'xstate';
import { machines } from '../../machines/registry.ts';
import { applyMutant, type Mutant } from '../mutants.ts';

const serialized = process.env['MUTANT'];
if (serialized === undefined) {
  throw new Error('MUTANT is not set; it must contain the mutant as JSON');
}
// Written by mutations.bench.ts.
const mutant = JSON.parse(serialized) as Mutant | null;
// Null is the original chart: a control run.
if (mutant !== null) {
  const charts: Readonly<Record<string, AnyStateMachine>> = machines;
  const machine = charts[mutant.chart];
  if (machine === undefined) {
    throw new Error(`There is no chart «${mutant.chart}»`);
  }
  applyMutant(machine, mutant);
}
