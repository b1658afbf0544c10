import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { startEmbedded } from '../server/db/embedded.ts';
import { createVisitor } from '../mocks/visitor.ts';
import { measure } from './load.ts';
import { atLeast, type Row } from './row.ts';
import { asInProduction, start } from './start.ts';

const SECONDS = 6;
const CONNECTIONS = 20;
const root = path.resolve(import.meta.dirname, '..');

/**
 * Compares the API with a bare handler that runs the same SQL and session lookup, in one run: a call with a session, and
 * the same call of an anonymous visitor.
 */
export const run = async (): Promise<Row[]> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-bench-'));
  const database = await startEmbedded({ dataDir });
  const children: ChildProcess[] = [];
  try {
    const [apiPort, barePort] = [await getPort(), await getPort()];
    const begun = performance.now();
    children.push(
      await start(
        [path.join(root, 'server/main.ts')],
        { ...asInProduction, DATABASE_URL: database.url, PORT: String(apiPort) },
        `http://localhost:${apiPort}/readyz`,
        200,
      ),
    );
    const readyMs = performance.now() - begun;
    children.push(
      await start(
        [path.join(root, 'bench/bare-server.ts'), database.url, String(barePort)],
        {},
        `http://127.0.0.1:${barePort}/`,
        401,
      ),
    );
    const vera = createVisitor(`http://localhost:${apiPort}`);
    await vera.signIn('vera');
    const headers = { cookie: [...vera.cookies()].map(([name, value]) => `${name}=${value}`).join('; ') };
    const load = { headers, connections: CONNECTIONS, seconds: SECONDS };
    const bareUrl = `http://127.0.0.1:${barePort}/`;
    const apiUrl = `http://localhost:${apiPort}/api/v1/region/list`;
    // Both are warmed up before measuring.
    await measure({ ...load, url: bareUrl, seconds: 2 });
    await measure({ ...load, url: apiUrl, seconds: 2 });
    const bare = await measure({ ...load, url: bareUrl });
    const personal = await measure({ ...load, url: apiUrl });
    const anonymous = await measure({ ...load, headers: {}, url: apiUrl });
    return [
      { what: 'server on an empty database, ready', value: `${(readyMs / 1000).toFixed(1)} s` },
      { what: 'bare handler, session and regions', value: `${bare.toFixed(0)} requests/s` },
      { what: 'API, session and regions', value: `${personal.toFixed(0)} requests/s` },
      { what: 'API, regions without a session', value: `${anonymous.toFixed(0)} requests/s` },
      {
        what: 'API with a session against the bare handler',
        value: (personal / bare).toFixed(2),
        ...atLeast(personal / bare, 0.8),
      },
      {
        what: 'API without a session against the bare handler',
        value: (anonymous / bare).toFixed(2),
        ...atLeast(anonymous / bare, 3),
      },
    ];
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
    }
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
