/** `node scripts/lint/check-boundaries.ts [root]`: import directions and the other rules of the house; exit 1 when one is broken. */
import { formatFinding } from './finding.ts';
import { checkProject } from './project-rules.ts';

const { findings, files, effects } = checkProject(process.argv[2] ?? '.');
for (const finding of findings) {
  console.log(formatFinding(finding));
}
console.log(
  findings.length === 0
    ? `${files} files keep the rules of the house; effects in src/: ${effects}.`
    : `${findings.length} places break the rules of the house; each line above says the rule and the way on.`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
