// Entry of every npm script: `node scripts/run.mjs NAME …` checks the Node version and runs scripts/NAME.ts in this
// process, so that signals forwarded by npm reach it. Plain JavaScript, because it must run on an outdated Node too.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Platforms for which a package with Node exists (optional dependencies of package.json). */
const pinned = ['linux-x64', 'linux-arm64', 'win32-x64'];

if (!existsSync(path.join(root, 'node_modules'))) {
  console.error('The packages are not installed: run "npm ci" first, then this command again.');
  process.exit(1);
}
if (major < 22 || (major === 22 && minor < 22)) {
  const platform = process.platform + '-' + process.arch;
  console.error(
    'This project needs Node 24, or at least 22.22, but this is Node ' +
      process.versions.node +
      (pinned.includes(platform)
        ? ': run "npm ci" without omitting optional packages, which installs Node 24, and start this command with npm.'
        : ': no npm package brings Node for ' + platform + ', so install Node 24 (https://nodejs.org).'),
  );
  process.exit(1);
}

const [name = '', ...rest] = process.argv.slice(2);
const script = path.join(root, 'scripts', name + '.ts');
process.chdir(root);
process.argv = [process.argv[0], script, ...rest];
await import(pathToFileURL(script).href);
