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

test.each(registered)('every tag of %s is read by a selector of the chart', (name, machine) => {
  const folder = `${import.meta.dirname}/../../machines/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const selectors = globSync('*.{selectors,machine}.ts', { cwd: folder })
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
    // Where the tags are given.
    .replaceAll(/\btags: .*/g, '');
  expect(namesOf(machine).tags.filter((tag) => !selectors.includes(`'${tag}'`))).toEqual([]);
});

test.each(registered)('%s has states and events', (_name, machine) => {
  const { states, events } = namesOf(machine);
  expect(states).not.toEqual([]);
  expect(events).not.toEqual([]);
});
