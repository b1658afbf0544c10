/**
 * `node scripts/lint/check-boundaries.ts [root]`: import directions and the other project rules; exit 1 when there are
 * findings.
 */
import { formatFinding } from './finding.ts';
import { checkProject } from './project-rules.ts';

const { findings, files, effects } = checkProject(process.argv[2] ?? '.');
for (const finding of findings) {
  console.log(formatFinding(finding));
}
console.log(
  findings.length === 0
    ? `${files} files follow the project rules; effects in src/: ${effects}.`
    : `${findings.length} findings; each line above states the rule and how to comply.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
