import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';

import { machines } from '../../machines/registry.ts';
import { chartFaults, namesOf } from './conventions.ts';

const statusCharts = new Set(['orderStatus', 'portationStatus']);
const registered: [string, AnyStateMachine][] = Object.entries(machines);

test('every chart file is registered', () => {
  const files = globSync('*/*.machine.ts', { cwd: `${import.meta.dirname}/../../machines` });
  expect(files.toSorted()).toEqual(
    registered
      .map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .map((name) => `${name}/${name}.machine.ts`)
      .toSorted(),
  );
});

test('both status charts are registered', () => {
  expect(registered.map(([name]) => name)).toEqual(expect.arrayContaining([...statusCharts]));
});

test.each(registered)('%s follows the chart conventions', (name, machine) => {
  expect(chartFaults(machine, { isStatusChart: statusCharts.has(name) })).toEqual([]);
});

test('every tag is read by a selector', () => {
  const folder = `${import.meta.dirname}/../../machines`;
  const read = globSync('**/*.ts', { cwd: folder }).flatMap((file) => [
    ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/(?:hasTag|tags\.includes)\('(?<tag>\w+)'\)/g),
  ]);
  const names = new Set(read.map(({ groups }) => groups?.['tag']));
  expect(registered.flatMap(([, machine]) => namesOf(machine).tags).filter((tag) => !names.has(tag))).toEqual([]);
});

test.each(registered)('%s has states and events', (_name, machine) => {
  const { states, events } = namesOf(machine);
  expect(states).not.toEqual([]);
  expect(events).not.toEqual([]);
});
