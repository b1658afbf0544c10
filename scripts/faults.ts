/**
 * `npm run faults [-- PATTERN]`: makes every call of the contract fail in every way, on every page that uses it, and
 * prints how a citizen goes on from each failure. PATTERN is a regular expression on `CALL:KIND`; all cells by default.
 */
import { z } from '../contract/z.ts';
import { faultKinds } from '../mocks/faults.ts';
import { CommandError, runCommand } from './lib/command.ts';
import { runTestFile } from './lib/run-test-file.ts';

const Cell = z.object({
  call: z.string(),
  where: z.string(),
  kind: z.string(),
  way: z.string(),
  problems: z.array(z.string()),
});

/** The cells wait more than they compute. */
const PROCESSES = 3;

await runCommand(async ([pattern = '.']) => {
  const parts = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) =>
      runTestFile('dom', 'tests/pages/faults/faults.test.tsx', Cell, {
        FAULTS: pattern,
        FAULTS_PART: `${index}/${PROCESSES}`,
      }),
    ),
  );
  const lines = parts.flatMap((part) => part.lines);
  const rows = Map.groupBy(lines, ({ call, where }) => `${call}, ${where}`);
  console.table(
    Object.fromEntries(
      [...rows].map(([place, cells]) => [
        place,
        Object.fromEntries(
          Object.keys(faultKinds).flatMap((kind) => {
            const cell = cells.find((one) => one.kind === kind);
            return cell === undefined ? [] : [[kind, cell.problems.length > 0 ? 'FAILED' : cell.way]];
          }),
        ),
      ]),
    ),
  );
  const failed = lines.filter(({ problems }) => problems.length > 0);
  for (const { call, kind, problems, where } of failed) {
    console.log(`${call}, ${where}, ${kind}: ${problems.join('; ')}`);
  }
  console.log(`${lines.length} cells, ${failed.length} failed`);
  if (lines.length === 0 || failed.length > 0) {
    throw new CommandError('Not every failure leaves the citizen a way on.');
  }
});
