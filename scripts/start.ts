import { run } from '../server/main.ts';
import { BuildError, buildSite, isBuilt } from './lib/build-site.ts';

// `npm start`: the demonstration service. The site is built when its inputs have changed, while the database starts.

// Request logs are noise in an interactive terminal.
process.env.LOG_LEVEL ??= 'warn';
// The pages get the inspector of charts, for those who ask for it by the address.
process.env.INSPECTOR ??= '1';

const build = async (): Promise<void> => {
  if (!(await isBuilt())) {
    console.log('Building the site, this takes a few seconds…');
    await buildSite();
  }
};
const siteReady = build();
// The service reports it.
siteReady.catch(() => undefined);

await run({
  siteReady,
  isExpected: (error) => error instanceof BuildError,
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
