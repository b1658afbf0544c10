import { run } from '../server/main.ts';
import { BuildError, buildSite, isBuilt } from './lib/build-site.ts';

// `npm start`: the demonstration service, built first when its inputs have changed.

// Request logs are noise in an interactive terminal.
process.env.LOG_LEVEL ??= 'warn';
// The pages get the inspector of charts, for those who ask for it by the address.
process.env.INSPECTOR ??= '1';

try {
  if (!(await isBuilt())) {
    console.log('Building the site, this takes a few seconds…');
    await buildSite();
  }
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exit(1);
}

await run({
  greeting: (origin) =>
    [
      '',
      `  Ready: ${origin}`,
      '  Data, ESIA and БДПН are simulated; test citizens and numbers: docs/simulators.md',
      `  Inspector of charts: ${origin}/?inspector`,
      '  Ctrl-C to stop.',
      '',
    ].join('\n'),
});
