import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authMachine } from '../../../machines/auth/auth.machine.ts';
import { readStructure } from '../../../src/inspector/chart-structure.ts';
import { expect, test } from '../test.ts';
import { transitions } from './transitions.ts';

test('the tests of this folder take every transition of the auth chart', () => {
  const drawn = readStructure(authMachine).transitions.map(({ id }) => id);
  const taken = new Set(Object.values(transitions).flat());
  expect(drawn.filter((id) => !taken.has(id))).toEqual([]);
  expect([...taken].filter((id) => !drawn.includes(id))).toEqual([]);
  // A claim without its test would not be verified.
  const specs = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  expect(Object.keys(transitions).filter((title) => !specs.includes(title))).toEqual([]);
});
