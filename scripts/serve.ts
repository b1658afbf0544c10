import { run } from '../server/main.ts';
import { hasBuild } from './lib/build-site.ts';

// `npm run serve`: production mode, with an existing build and without simulators unless allowed by name.

process.env.NODE_ENV = 'production';
delete process.env.INSPECTOR;
if (!(await hasBuild())) {
  console.error('The site is not built. Run "npm run build" once, then start again.');
  process.exit(1);
}
await run();
