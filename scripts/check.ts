/**
 * `npm run check [-- PART…]`: the fast checks, without a browser and a database. A failed part does not stop the
 * others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

interface Part {
  name: string;
  /** A module for Node, and its arguments. */
  command: readonly [string, ...string[]];
  /** Returns the reason to skip the part, or undefined. */
  skip?: () => string | undefined;
}

const parts: readonly Part[] = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  {
    name: 'format',
    command: ['scripts/format.ts', '--check'],
    // Some registries lack its binary for this system: docs/decisions/0012-linting.md.
    skip: () => (existsSync('node_modules/@oxfmt') ? undefined : 'oxfmt is not installed for this system'),
  },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint'] },
  { name: 'boundaries', command: ['scripts/lint/check-boundaries.ts'] },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'third-party notices', command: ['scripts/third-party-notices.ts', '--check'] },
  { name: 'statechart pictures', command: ['scripts/charts.ts', '--check'] },
  { name: 'architecture picture', command: ['scripts/architecture.ts', '--check'] },
  { name: 'OpenAPI document', command: ['scripts/openapi.ts', '--check'] },
  {
    name: 'bundle size',
    command: ['scripts/bundle-size.ts'],
    skip: () => (existsSync('dist') ? undefined : 'there is no build; run "npm run build" first'),
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Known: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

interface Result {
  name: string;
  verdict: 'passed' | 'failed' | 'skipped';
  seconds: number;
  note: string;
}

/** Runs a part and prints its output at once when it has ended, because others run at the same time. */
const run = async ({ command, name, skip }: Part): Promise<Result> => {
  const reason = skip?.();
  if (reason !== undefined) {
    console.log(`\n— ${name}\nSKIPPED: ${reason}`);
    return { name, verdict: 'skipped', seconds: 0, note: reason };
  }
  const started = performance.now();
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  await once(child, 'close');
  console.log(`\n— ${name}\n${output}`.trimEnd());
  return {
    name,
    verdict: child.exitCode === 0 ? 'passed' : 'failed',
    seconds: (performance.now() - started) / 1000,
    note: '',
  };
};

const waiting = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).entries();
const results: Result[] = [];
const runWaiting = async (): Promise<void> => {
  for (const [place, part] of waiting) {
    results[place] = await run(part);
  }
};
// Most parts use one core.
await Promise.all([runWaiting(), runWaiting()]);

console.log('');
for (const { name, verdict, seconds, note } of results) {
  console.log(`${name.padEnd(20)} ${verdict.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s  ${note}`.trimEnd());
}
const skipped = results.filter(({ verdict }) => verdict === 'skipped');
if (skipped.length > 0) {
  console.log(`\nNOT CHECKED: ${skipped.map(({ name, note }) => `${name} (${note})`).join('; ')}.`);
}
process.exitCode = results.some(({ verdict }) => verdict === 'failed') ? 1 : 0;
