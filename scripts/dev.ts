import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import getPort from 'get-port';
import { createServer } from 'vite';
import { EmbeddedDatabaseError } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { readSettings } from '../server/env.ts';

// `npm run dev`: Vite serves the pages with hot reload and hands the rest to the API, which runs beside
// it and restarts when its files change. The database outlives those restarts.

const root = path.resolve(import.meta.dirname, '..');

/** What the server answers itself; every other address is a page or a module. */
const SERVER_PATHS = '^/(api|auth|healthz|readyz|metrics|simulator|data|lookup\\.json)(/|$|\\?)';

const settings = readSettings();
const database = await openDatabase(settings, (sentence) => console.log(sentence)).catch((error: unknown) => {
  console.error(error instanceof EmbeddedDatabaseError ? error.message : error);
  process.exit(1);
});

const apiPort = await getPort();
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
    // The terminal's Ctrl-C comes to us; we pass it on once.
    detached: true,
    env: {
      ...process.env,
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      DATABASE_URL: database.url,
      npm_lifecycle_event: '',
    },
  },
);

const vite = await createServer({
  root,
  server: {
    port: settings.port,
    strictPort: true,
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
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop(0));
}
api.once('exit', (code) => void stop(code ?? 1));

try {
  await vite.listen();
  database.announce(origin);
  console.log(`\n  Сайт с горячей перезагрузкой: ${origin}\n  Остановить — Ctrl-C.\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
