/**
 * `npm run fuzz [-- --seed N --count N]`: sends requests generated from the OpenAPI document, valid, nearly valid and
 * hostile, and prints how each call answered. Fails on an answer that the document does not describe, and on any 5xx.
 */
import { parseArgs } from 'node:util';
import { z } from '../contract/z.ts';
import { CommandError, runCommand } from './lib/command.ts';
import { runTestFile } from './lib/run-test-file.ts';

const COUNT = 50_000;
const MOST = 1_000_000;

const Line = z.object({ call: z.string(), status: z.int(), count: z.int() });

const wholeNumber = (name: string, text: string, max: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new CommandError(`--${name} is a whole number from 1 to ${max}`);
  }
  return number;
};

await runCommand(async (argv) => {
  const { values } = parseArgs({
    args: [...argv],
    options: { seed: { type: 'string' }, count: { type: 'string', default: String(COUNT) } },
  });
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('seed', values.seed, 2 ** 31 - 1);
  const count = wholeNumber('count', values.count, MOST);
  const { hasPassed, lines } = await runTestFile('api', 'tests/api/http/fuzz.test.ts', Line, {
    FUZZ_SEED: String(seed),
    FUZZ_RUNS: String(count),
  });
  console.table(
    Object.fromEntries(
      [...Map.groupBy(lines, ({ call }) => call)].map(([call, answers]) => [
        call,
        Object.fromEntries(answers.map((one) => [one.status, one.count])),
      ]),
    ),
  );
  const total = lines.reduce((sum, one) => sum + one.count, 0);
  console.log(`seed ${seed}: ${total} requests, ${lines.filter(({ status }) => status >= 500).length} calls with 5xx`);
  if (!hasPassed) {
    throw new CommandError('An answer does not follow the document; it is described above.');
  }
});
