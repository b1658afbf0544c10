import { BuildError, buildSite } from './lib/build-site.ts';

try {
  await buildSite();
  console.log('The site is built in dist.');
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exit(1);
}
