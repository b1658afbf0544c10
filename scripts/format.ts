import { spawnSync } from 'node:child_process';

// `npm run format`: writes every file in the form that `npm run check` asks for.
const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
