import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { listTree, readTreeFile } from '../../scripts/lint/tree.ts';

const repository = join(import.meta.dirname, '../..');
const workspace = mkdtempSync(join(tmpdir(), 'oxlint-rules-'));

afterAll(() => {
  rmSync(workspace, { recursive: true });
});

/** Copies a fixture out of the repository, because the configuration ignores the fixtures folder. */
const copyFixture = (name: string): string => {
  const root = join(workspace, name);
  cpSync(join(import.meta.dirname, 'fixtures/oxlint', name), root, { recursive: true });
  for (const path of listTree(root).filter((file) => file.endsWith('.fixture'))) {
    cpSync(join(root, path), join(root, path.replace(/\.fixture$/, '')));
    rmSync(join(root, path));
  }
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
    cpSync(join(repository, file), join(root, file));
  }
  // A junction needs no privileges on Windows; elsewhere the type is ignored.
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction');
  return root;
};

interface Report {
  diagnostics: { code?: string; filename: string; message: string; labels: { span: { line: number } }[] }[];
}

const lint = (root: string): string[] => {
  const run = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', '--ignore-pattern', 'node_modules'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const report = JSON.parse(run.stdout) as Report;
  return report.diagnostics.map(
    ({ code, filename, message, labels }) => `${filename}:${labels[0]?.span.line ?? 0} ${code ?? message}`,
  );
};

const expected = (root: string): string[] =>
  listTree(root).flatMap((path) =>
    readTreeFile(root, path)
      .split('\n')
      .flatMap((line, index) => {
        const rules = /(?:\/\/|\/\*) refused: (.+?)(?: \*\/.*)?$/.exec(line)?.[1];
        return rules === undefined ? [] : rules.split(', ').map((rule) => `${path}:${index + 1} ${rule}`);
      }),
  );

test('oxlint refuses exactly the marked lines', () => {
  const root = copyFixture('bad');
  const wanted = expected(root);
  expect(wanted.length).toBeGreaterThan(30);
  expect([...new Set(lint(root))].toSorted()).toEqual(wanted.toSorted());
});

test('oxlint accepts the good example', () => {
  expect(lint(copyFixture('good'))).toEqual([]);
});
