import { compatibleMigrations } from './compatible-migrations.ts';
import { countEffects, effectComments } from './effect-comments.ts';
import { fileNames } from './file-names.ts';
import type { ReportedFinding } from './finding.ts';
import {
  noConflictMarkers,
  noDoubleAssertion,
  noMachinePaths,
  noRegistryHosts,
  noWrittenDurations,
  reasonedSuppressions,
} from './text-rules.ts';
import { importDirections } from './import-directions.ts';
import { russianTexts, textPlacement } from './interface-texts.ts';
import { mantineStyles } from './mantine-styles.ts';
import { oneWriter } from './one-writer.ts';
import type { ModuleRule, TextRule } from './rule.ts';
import { parseSourceFile } from './source-file.ts';
import { listTree, readTreeFile } from './tree.ts';

export const moduleRules: readonly ModuleRule[] = [
  importDirections,
  mantineStyles,
  compatibleMigrations,
  oneWriter,
  effectComments,
  fileNames,
  russianTexts,
  textPlacement,
  noDoubleAssertion,
  reasonedSuppressions,
];

export const textRules: readonly TextRule[] = [noConflictMarkers, noMachinePaths, noRegistryHosts, noWrittenDurations];

export interface ProjectReport {
  findings: ReportedFinding[];
  files: number;
  effects: number;
}

/** Checks all files under `root` against the rules that oxlint does not have: docs/decisions/0012-linting.md. */
export const checkProject = (root: string): ProjectReport => {
  const findings: ReportedFinding[] = [];
  let effects = 0;
  const paths = listTree(root);
  for (const path of paths) {
    const text = readTreeFile(root, path);
    for (const rule of textRules.filter(({ applies }) => applies(path))) {
      findings.push(...rule.check(path, text).map((finding) => ({ file: path, rule: rule.name, ...finding })));
    }
    if (!/\.tsx?$/.test(path)) {
      continue;
    }
    const file = parseSourceFile(path, text);
    if (path.startsWith('src/')) {
      effects += countEffects(file);
    }
    for (const rule of moduleRules.filter(({ applies }) => applies(path))) {
      findings.push(...rule.check(file).map((finding) => ({ file: path, rule: rule.name, ...finding })));
    }
  }
  return { findings, files: paths.length, effects };
};
