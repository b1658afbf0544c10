// Every npm script starts here: `node scripts/run.mjs NAME …` checks the runtime and runs scripts/NAME.ts.
// Plain old JavaScript, because it has to run on the Node that is too old for the rest.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (!existsSync(path.join(root, 'node_modules'))) {
  console.error('The packages are not installed yet: run "npm ci" first, then this command again.');
  process.exit(1);
}
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    'This project needs Node 24, or at least 22.22, but this is Node ' +
      process.versions.node +
      ': run "npm ci" without omitting optional packages (on Linux that installs a fitting Node), or install Node 24.',
  );
  process.exit(1);
}

const [name = '', ...rest] = process.argv.slice(2);
const script = path.join(root, 'scripts', name + '.ts');
process.chdir(root);
process.argv = [process.argv[0], script, ...rest];
await import(pathToFileURL(script).href);
