import { spawnSync } from 'node:child_process';

// `npm run format`: formats every file as `npm run check` requires.
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
