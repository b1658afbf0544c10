import { Visitor } from 'vite';

import type { Finding } from './finding.ts';
import type { ModuleRule, TextRule } from './rule.ts';

/** `as unknown as T` disables the type check. */
export const noDoubleAssertion: ModuleRule = {
  name: 'no-double-assertion',
  applies: () => true,
  check: (file) => {
    const findings: Finding[] = [];
    new Visitor({
      TSAsExpression(node) {
        if (node.expression.type === 'TSAsExpression' && node.expression.typeAnnotation.type === 'TSUnknownKeyword') {
          findings.push({
            line: file.lineAt(node.start),
            message:
              '`as unknown as` disables the type check: parse the value with a schema of the contract, or narrow it with a check.',
          });
        }
      },
    }).visit(file.program);
    return findings;
  },
};

/** A suppression names the rule and the reason: `// oxlint-disable-next-line rule -- reason`. */
export const reasonedSuppressions: ModuleRule = {
  name: 'reasoned-suppressions',
  applies: () => true,
  check: (file) =>
    file.comments
      .filter(
        ({ value }) =>
          /^\s*(?:oxlint|eslint)-disable/.test(value) &&
          !/^\s*oxlint-disable(?:-next-line|-line)?\s+\S[^]*?\s--\s+\S/.test(value),
      )
      .map(({ start }) => ({
        line: file.lineAt(start),
        message: 'A suppression names the rule and the reason: `// oxlint-disable-next-line rule -- reason`.',
      })),
};

const linesMatching = (text: string, pattern: RegExp, message: (match: string) => string): Finding[] =>
  text.split('\n').flatMap((line, index) => {
    const match = pattern.exec(line)?.[0];
    return match === undefined ? [] : [{ line: index + 1, message: message(match.trim()) }];
  });

const absolutePath = /(?:(?<![\w.~)}\]-])\/(?:home|root|Users|work|tmp)\/[\w.-]+|\b[A-Z]:\\{1,2}\w+)/;

/** Absolute paths of one machine do not work on another. */
export const noMachinePaths: TextRule = {
  name: 'no-machine-paths',
  applies: () => true,
  check: (_path, text) =>
    linesMatching(
      text,
      absolutePath,
      (match) => `«${match}» is a path of one machine: use a path relative to the repository, or os.tmpdir().`,
    ),
};

const registryHost =
  /https?:\/\/[\w.-]*(?:registry|npmjs|npmmirror|artifactory|nexus|verdaccio|unpkg|jsdelivr)[\w.-]*/i;

/** The registry is chosen by the npm settings of each machine, and pages load nothing from foreign hosts. */
export const noRegistryHosts: TextRule = {
  name: 'no-registry-hosts',
  applies: () => true,
  check: (_path, text) =>
    linesMatching(
      text,
      registryHost,
      (match) => `«${match}» is the host of a package registry: leave it to the npm settings of each machine.`,
    ),
};

/** Also as the formatter rewrites them in Markdown. */
const conflictMarker = /^(?:<{7} |>{7} |={7}$)|^ *\\={7}|^(?:> ){6}> /;

/** What a merge leaves when its conflict is committed unresolved. */
export const noConflictMarkers: TextRule = {
  name: 'no-conflict-markers',
  applies: () => true,
  check: (_path, text) =>
    linesMatching(text, conflictMarker, (match) => `«${match}» marks an unresolved conflict of a merge: resolve it.`),
};

const duration =
  /\d\s*(?:м?с|сут|дн|день|лет)(?![а-яё])|\d\s*дн[а-яё]+|секунд|минут|(?<![а-яё])час(?:а|ов)?(?![а-яё])/i;

/** A duration written in a chart's text would stay when the delay or the rule changes. */
export const noWrittenDurations: TextRule = {
  name: 'no-written-durations',
  applies: (path) => path.startsWith('machines/'),
  check: (_path, text) =>
    linesMatching(
      text,
      duration,
      (match) => `«${match}» is a duration: make it from the constant or the rule, in the labels of the chart.`,
    ),
};
