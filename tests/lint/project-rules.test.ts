import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { formatFinding } from '../../scripts/lint/finding.ts';
import { checkProject, moduleRules, textRules } from '../../scripts/lint/project-rules.ts';
import { listTree } from '../../scripts/lint/tree.ts';
import { markedLines } from './marked-lines.ts';

const fixtures = `${import.meta.dirname}/fixtures`;
const ruleNames = [...moduleRules, ...textRules].map(({ name }) => name);

const findingsOf = (root: string, rule: string) =>
  checkProject(root).findings.filter((finding) => finding.rule === rule);

test.each(['src/features', 'server'])('no folder of %s escapes the rules', (parent) => {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = listTree('.');
  expect(
    folders.map(({ name }) => `${parent}/${name}/`).filter((folder) => !paths.some((path) => path.startsWith(folder))),
  ).toEqual([]);
});

test('every project rule has a fixture', () => {
  expect(
    readdirSync(fixtures)
      .filter((name) => name !== 'oxlint')
      .toSorted(),
  ).toEqual(ruleNames.toSorted());
});

test.each(ruleNames)('%s refuses exactly the marked lines', (rule) => {
  const root = `${fixtures}/${rule}/bad`;
  const refused = findingsOf(root, rule).map(({ file, line }) => `${file}:${line}`);
  expect(markedLines(root)).not.toEqual([]);
  expect([...new Set(refused)].toSorted()).toEqual(markedLines(root).toSorted());
});

test.each(ruleNames)('%s accepts the good example', (rule) => {
  const root = `${fixtures}/${rule}/good`;
  expect(findingsOf(root, rule)).toEqual([]);
});

test('prints a finding as a location and a sentence', () => {
  const [finding] = findingsOf(`${fixtures}/no-double-assertion/bad`, 'no-double-assertion');
  expect(finding && formatFinding(finding)).toMatch(
    /^server\/orders\.ts:1 `as unknown as` .+\. \(no-double-assertion\)$/,
  );
});

test('counts effects', () => {
  expect(checkProject(`${fixtures}/effect-comments/good`).effects).toBe(2);
});

test.each([
  ['bad', 1, 'findings; each line above'],
  ['good', 0, 'follow the project rules'],
])('exits with the status of the %s tree', (tree, status, sentence) => {
  const program = `${import.meta.dirname}/../../scripts/lint/check-boundaries.ts`;
  const run = spawnSync(process.execPath, [program, `${fixtures}/import-directions/${tree}`], { encoding: 'utf8' });
  expect(run.stdout).toContain(sentence);
  expect(run.status).toBe(status);
});
