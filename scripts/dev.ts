import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from './lib/free-port.ts';
import { createServer } from 'vite';
import { EmbeddedDatabaseError } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readSettings } from '../server/env.ts';
import { STOP_SIGNALS } from '../server/main.ts';

// `npm run dev`: Vite serves the pages with hot reload and proxies the rest to the API, a child process that restarts
// when its files change. The database keeps running across those restarts.

const root = path.resolve(import.meta.dirname, '..');

/** Paths answered by the API; all others are pages or modules. */
const SERVER_PATHS =
  '^/(api|auth|healthz|readyz|metrics|simulator|data|letters|\\.well-known|lookup\\.json|site-facts\\.json)(/|$|\\?)';

const settings = readSettings();
const database = await openDatabase(settings, (message) => console.log(message)).catch((error: unknown) => {
  console.error(error instanceof EmbeddedDatabaseError ? error.message : error);
  process.exit(1);
});

const apiPort = await freePort();
const origin = settings.publicOrigin ?? `http://localhost:${settings.port}`;
const api: ChildProcess = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=machines',
    '--watch-preserve-output',
    'server/main.ts',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Keeps the terminal's Ctrl-C from reaching the child, which is stopped below.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: database.directUrl,
      INSPECTOR: '1',
      npm_lifecycle_event: '',
    },
  },
);

const vite = await createServer({
  root,
  server: {
    port: settings.port,
    strictPort: true,
    watch: { ignored: ['**/dist/**'] },
    host: settings.host ?? 'localhost',
    proxy: { [SERVER_PATHS]: { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false } },
  },
});

let stopping = false;
const stop = async (code: number): Promise<void> => {
  if (stopping) {
    return;
  }
  stopping = true;
  await vite.close();
  if (api.exitCode === null) {
    const ended = new Promise((resolve) => api.once('exit', resolve));
    api.kill('SIGTERM');
    await ended;
  }
  await database.close();
  process.exit(code);
};
for (const signal of STOP_SIGNALS) {
  // Vite's own listener exits before the API and the database have stopped.
  process.removeAllListeners(signal);
  process.on(signal, () => void stop(0));
}
api.once('exit', (code) => void stop(code ?? 1));

try {
  await vite.listen();
  database.announce(origin);
  console.log(`\n  Ready, with hot reload: ${origin}\n  Ctrl-C to stop.\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
