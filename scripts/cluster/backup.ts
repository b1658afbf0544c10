import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../lib/command.ts';
import { DATABASE, findPrimary, querySingle, readAddresses, superuserUrl, writeOwned } from './cluster.ts';
import { findPrograms, type Plan } from './plan.ts';
import {
  removeFolder,
  runningPid,
  runProgram,
  serviceUser,
  startDetached,
  stopDetached,
  stopProcess,
  postgresPid,
  waitFor,
} from './processes.ts';

/** Base backups that are kept, with the WAL since the oldest. */
const KEPT = 3;

const backupsOf = ({ folder }: Plan): string => path.join(folder, 'backups');
const walOf = ({ folder }: Plan): string => path.join(folder, 'wal');

/** The times of the base backups, oldest first; a backup is named by the time of its end. */
const listBackups = async (plan: Plan): Promise<{ name: string; at: number }[]> => {
  const names = await readdir(backupsOf(plan)).catch(() => []);
  return names
    .filter((name) => name.endsWith('Z'))
    .toSorted()
    .map((name) => ({ name, at: Date.parse(name.replaceAll('_', ':')) }));
};

/** Takes a base backup of the primary, checks it, and deletes what is no longer needed. @returns its folder */
export const takeBackup = async (plan: Plan): Promise<string> => {
  const binaries = path.dirname(findPrograms('postgres').postgres);
  const user = await serviceUser();
  const { direct } = await readAddresses(plan);
  const unfinished = path.join(backupsOf(plan), 'unfinished');
  await removeFolder(unfinished);
  const { password, port } = new URL(superuserUrl(direct));
  await runProgram(
    [
      path.join(binaries, 'pg_basebackup'),
      '--host=127.0.0.1',
      `--port=${port}`,
      '--username=postgres',
      '--no-password',
      `--pgdata=${unfinished}`,
      '--checkpoint=fast',
      '--wal-method=stream',
    ],
    { env: { PGPASSWORD: password }, user },
  );
  await runProgram([path.join(binaries, 'pg_verifybackup'), '--quiet', unfinished], { user });
  const backup = path.join(backupsOf(plan), new Date().toISOString().replaceAll(':', '_'));
  await rename(unfinished, backup);
  const backups = await listBackups(plan);
  for (const { name } of backups.slice(0, -KEPT)) {
    await removeFolder(path.join(backupsOf(plan), name));
  }
  const oldest = backups.at(-KEPT) ?? backups[0];
  const label = await readFile(path.join(backupsOf(plan), oldest?.name ?? '', 'backup_label'), 'utf8');
  const [, first = ''] = /\(file ([\dA-F]{24})\)/.exec(label) ?? [];
  await runProgram([path.join(binaries, 'pg_archivecleanup'), '-x', '.gz', walOf(plan), first], { user });
  return backup;
};

/** Takes the first base backup, when there is none. */
export const ensureBackup = async (plan: Plan): Promise<void> => {
  if ((await listBackups(plan)).length === 0) {
    await takeBackup(plan);
  }
};

/**
 * Restores all databases as they were at `time` into a PostgreSQL of their own, beside the cluster, and leaves it
 * running.
 * @returns the address for the superuser
 * @throws CommandError
 */
export const restore = async (plan: Plan, time: Date): Promise<string> => {
  const { postgres } = findPrograms('postgres');
  const user = await serviceUser();
  const { folder, restoredPort } = plan;
  if (time.getTime() > Date.now()) {
    throw new CommandError('TIME is in the future.');
  }
  const backup = (await listBackups(plan)).findLast(({ at }) => at <= time.getTime());
  if (backup === undefined) {
    throw new CommandError('There is no base backup before TIME: npm run cluster -- backup takes one.');
  }
  const { direct } = await readAddresses(plan);
  if ((await findPrimary(plan)) !== undefined) {
    await archiveNow(plan, superuserUrl(direct));
  }
  const data = path.join(folder, 'restored');
  await stopDetached(folder, 'restored', 'SIGINT');
  const left = await postgresPid(data);
  if (left !== undefined) {
    await stopProcess(left, 'SIGINT');
  }
  await removeFolder(data);
  await runProgram(['/bin/cp', '-a', path.join(backupsOf(plan), backup.name), data], { user });
  await runProgram(['/usr/bin/touch', path.join(data, 'recovery.signal')], { user });
  const settings = {
    port: String(restoredPort),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    archive_mode: 'off',
    restore_command: `gzip -dc ${walOf(plan)}/%f.gz > "%p"`,
    // PostgreSQL does not know «Z» yet when it reads this.
    recovery_target_time: time.toISOString().replace('Z', '+00'),
    recovery_target_timeline: 'latest',
    recovery_target_action: 'promote',
  };
  // Not Patroni's file: it has empty recovery targets, beside which PostgreSQL takes no other.
  const configuration = path.join(folder, 'restored.conf');
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  await writeOwned(configuration, `${lines.join('\n')}\n`, user);
  await startDetached(folder, 'restored', [postgres, '-D', data, '-c', `config_file=${configuration}`], { user });
  const url = superuserUrl(direct, restoredPort);
  const reached = await waitFor(`the restored database has reached ${time.toISOString()}`, 600, async () => {
    if ((await runningPid(folder, 'restored')) === undefined) {
      return false;
    }
    const [row] = (await querySingle(url, 'select pg_is_in_recovery() as recovers')) as { recovers: boolean }[];
    return row?.recovers === false ? true : undefined;
  });
  if (!reached) {
    throw new CommandError(`PostgreSQL did not restore the moment: ${path.join(folder, 'restored.log')} says why.`);
  }
  return url;
};

/** Brings everything that has been committed into the archive. */
const archiveNow = async (plan: Plan, superuser: string): Promise<void> => {
  // Recovery to a moment ends at the first commit after it.
  await querySingle(superuser, 'select txid_current()');
  const [row] = (await querySingle(superuser, 'select pg_walfile_name(pg_switch_wal()) as name')) as { name: string }[];
  await waitFor('the WAL is archived', 60, async () =>
    existsSync(path.join(walOf(plan), `${row?.name}.gz`)) ? true : undefined,
  );
};

/**
 * Puts a restored database in the place of the cluster's, which is kept under another name. The service must not run.
 * @returns the name under which the former database is kept
 * @throws CommandError
 */
export const putBack = async (plan: Plan, database: string): Promise<string> => {
  const binaries = path.dirname(findPrograms('postgres').postgres);
  const user = await serviceUser();
  const { folder, restoredPort } = plan;
  if ((await runningPid(folder, 'restored')) === undefined) {
    throw new CommandError('No restored database runs: npm run cluster -- restore TIME.');
  }
  const superuser = superuserUrl((await readAddresses(plan)).direct);
  const { password, port } = new URL(superuser);
  const [used] = (await querySingle(
    superuser,
    `select count(*)::integer as count from pg_stat_activity where datname = '${database}' and query ilike 'listen %'`,
  )) as { count: number }[];
  if (used !== undefined && used.count > 0) {
    throw new CommandError('The service still runs on the database: stop all its instances first.');
  }
  const former = `${database}_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  const fresh = `${database}_put_back`;
  const file = path.join(folder, 'put-back.dump');
  const connection = ['--host=127.0.0.1', '--username=postgres', '--no-password'];
  const env = { PGPASSWORD: password };
  await runProgram(
    [
      path.join(binaries, 'pg_dump'),
      ...connection,
      `--port=${restoredPort}`,
      '--format=custom',
      `--file=${file}`,
      database,
    ],
    { env, user },
  );
  await querySingle(superuser, `drop database if exists ${fresh} with (force)`);
  await querySingle(superuser, `create database ${fresh} owner ${DATABASE}`);
  await runProgram(
    [
      path.join(binaries, 'pg_restore'),
      ...connection,
      `--port=${port}`,
      '--single-transaction',
      `--dbname=${fresh}`,
      file,
    ],
    { env, user },
  );
  await rm(file);
  // The pooler keeps connections open, and who loses one connects again.
  let kept = database;
  await querySingle(superuser, `alter database ${database} allow_connections false`);
  try {
    await waitFor('nobody uses the former database', 30, async () => {
      const ended = await querySingle(
        superuser,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      );
      return ended.length === 0 ? true : undefined;
    });
    await querySingle(superuser, `alter database ${database} rename to ${former}`);
    kept = former;
  } finally {
    await querySingle(superuser, `alter database ${kept} allow_connections true`);
  }
  await querySingle(superuser, `alter database ${fresh} rename to ${database}`);
  return former;
};

/** Deletes the restored database. */
export const removeRestored = async ({ folder }: Plan): Promise<void> => {
  await stopDetached(folder, 'restored', 'SIGINT');
  await removeFolder(path.join(folder, 'restored'));
};
