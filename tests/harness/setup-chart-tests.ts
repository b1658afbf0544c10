import path from 'node:path';
import { expect } from 'vitest';

const file = path
  .relative(path.resolve(import.meta.dirname, '../model'), expect.getState().testPath ?? '')
  .replaceAll('\\', '/');

// Tests written by hand and saved recordings; explorations of a whole chart take every transition.
if (/^(?:[\w-]+\/(?:journeys|table)|replay)\.test\.ts$/.test(file)) {
  const { noteTransitions } = await import('./note-transitions.ts');
  noteTransitions(file);
}
