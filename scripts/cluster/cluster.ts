import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { z } from '../../contract/z.ts';
import { CommandError } from '../lib/command.ts';
import { findPrograms, type Node, type Plan } from './plan.ts';
import {
  killHard,
  postgresPid,
  removeFolder,
  runningPid,
  runProgram,
  serviceUser,
  startDetached,
  stopDetached,
  stopProcess,
  type User,
  waitFor,
} from './processes.ts';

/** Folder of the templates. */
export const templates = path.resolve(import.meta.dirname, '../../deploy/cluster');
/** Database of the service, and its owner. */
export const DATABASE = 'mnp_portal';
const LEAST_FREE_BYTES = 3e9;

/** Addresses of the database for the settings of the service. */
export interface Addresses {
  /** DATABASE_URL: the pooler. */
  pooled: string;
  /** DATABASE_DIRECT_URL: the primary itself. */
  direct: string;
  /** The replicas, for reports and checks. */
  replicas: string;
}

const ClusterView = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.optional(z.number()),
      lag: z.optional(z.union([z.number(), z.string()])),
    }),
  ),
});
type Member = z.infer<typeof ClusterView>['members'][number];

/** What Patroni says about the nodes; undefined when no node answers. */
export const readMembers = async ({ nodes }: Plan): Promise<readonly Member[] | undefined> => {
  for (const { restPort } of nodes) {
    try {
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) });
      return ClusterView.parse(await response.json()).members;
    } catch {
      // The next node knows the same.
    }
  }
  return undefined;
};

const isRunning = ({ state }: Member): boolean => state === 'running' || state === 'streaming';

/** The node that takes writes. */
export const findPrimary = async (plan: Plan): Promise<Node | undefined> => {
  for (const node of plan.nodes) {
    const response = await fetch(`http://127.0.0.1:${node.restPort}/primary`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (response?.status === 200) {
      return node;
    }
  }
  return undefined;
};

/** Whether there is a primary, and every other node follows it, one of them synchronously. */
const isWhole = async (plan: Plan): Promise<boolean> => {
  const members = (await readMembers(plan)) ?? [];
  return (
    members.filter((member) => isRunning(member)).length === plan.nodes.length &&
    members.some(({ role }) => role === 'leader') &&
    members.some(({ role }) => role === 'sync_standby') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
};

/** Waits until all nodes run and follow the primary. @throws CommandError */
export const waitUntilWhole = (plan: Plan, seconds = 180): Promise<true> =>
  waitFor('all nodes run and follow the primary', seconds, async () => ((await isWhole(plan)) ? true : undefined));

/** Fills `{{name}}` of a template; `{{#list}}…{{/list}}` is repeated for each entry of a list. */
export const render = (
  template: string,
  values: Readonly<Record<string, string | number | readonly object[]>>,
): string => {
  const filled = template.replaceAll(/^\{\{#(\w+)\}\}\n([^]*?)^\{\{\/\1\}\}\n/gm, (_, list: string, block: string) =>
    (values[list] as readonly Record<string, string | number>[])
      .map((entry) => render(block, { ...values, ...entry }))
      .join(''),
  );
  return filled.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || typeof value === 'object') {
      throw new Error(`The template has an unknown {{${name}}}`);
    }
    return String(value);
  });
};

const secretFile = ({ folder }: Plan): string => path.join(folder, 'password.txt');

/** The addresses of the running cluster. @throws CommandError when it was never brought up */
export const readAddresses = async (plan: Plan): Promise<Addresses> => {
  const password = await readFile(secretFile(plan), 'utf8').catch(() => {
    throw new CommandError('There is no cluster: bring it up with "npm run cluster -- up".');
  });
  const address = (port: number): string => `postgres://${DATABASE}:${password.trim()}@127.0.0.1:${port}/${DATABASE}`;
  return {
    pooled: address(plan.pgbouncerPort),
    direct: address(plan.writerPort),
    replicas: address(plan.readerPort),
  };
};

/** The address of a database for the superuser. */
export const superuserUrl = (direct: string, port?: number): string => {
  const url = new URL(direct);
  url.username = 'postgres';
  url.pathname = '/postgres';
  url.port = String(port ?? url.port);
  return url.href;
};

/** Runs a statement on a connection of its own. */
export const querySingle = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<object>(text);
    return rows;
  } finally {
    await client.end();
  }
};

/** Brings up what does not run yet, and waits until the cluster is whole. @throws CommandError */
export const up = async (plan: Plan): Promise<Addresses> => {
  const programs = findPrograms('etcd', 'haproxy', 'patroni', 'pgbouncer', 'postgres');
  const user = await serviceUser();
  const { folder } = plan;
  await prepareFolder(plan, user);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    throw new CommandError(`${folder} has less than ${LEAST_FREE_BYTES / 1e9} GB of free space.`);
  }
  if (!existsSync(secretFile(plan))) {
    await writeOwned(secretFile(plan), randomBytes(24).toString('hex'), user);
  }
  const password = (await readFile(secretFile(plan), 'utf8')).trim();
  const values = {
    ...plan,
    serverPorts: '',
    password,
    binaries: path.dirname(programs.postgres),
    archiveWal: path.join(folder, 'archive-wal.sh'),
  };
  const write = async (template: string, name = template, more: object = {}): Promise<string> => {
    const file = path.join(folder, name);
    const text = render(await readFile(path.join(templates, template), 'utf8'), { ...values, ...more });
    await writeOwned(file, text, user);
    return file;
  };
  await write('archive-wal.sh');
  await writeOwned(
    path.join(folder, 'pgbouncer-users.txt'),
    `"${DATABASE}" "${password}"\n"postgres" "${password}"\n`,
    user,
  );

  const start = async (name: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> => {
    if ((await runningPid(folder, name)) === undefined) {
      await startDetached(folder, name, command, { env, user });
    }
  };
  await start('etcd', [programs.etcd, '--config-file', await write('etcd.yml')]);
  await waitFor('etcd answers', 30, async () =>
    (await fetch(`http://127.0.0.1:${plan.etcdPort}/health`)).ok ? true : undefined,
  );
  for (const node of plan.nodes) {
    const file = await write('patroni.yml', `${node.name}.yml`, node);
    await start(node.name, [programs.patroni, file]);
  }
  await start('haproxy', [programs.haproxy, '-db', '-f', await write('haproxy.cfg')]);
  await start('pgbouncer', [programs.pgbouncer, await write('pgbouncer.ini')]);
  // The time begins anew with each `up`.
  await stopDetached(folder, LIMIT);
  if (plan.minutes > 0) {
    await startDetached(folder, LIMIT, [process.execPath, path.join(import.meta.dirname, 'limit.ts')], {
      env: { CLUSTER_DIR: folder, CLUSTER_MINUTES: String(plan.minutes) },
    });
  }
  await waitUntilWhole(plan);

  const addresses = await readAddresses(plan);
  const superuser = superuserUrl(addresses.direct);
  await waitFor('the primary takes statements', 30, () => querySingle(superuser, 'select 1'));
  const [known] = await querySingle(superuser, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (known === undefined) {
    // The password is hexadecimal.
    await querySingle(superuser, `create role ${DATABASE} login createdb password '${password}'`);
    await querySingle(superuser, `create database ${DATABASE} owner ${DATABASE}`);
  }
  const settings = [`DATABASE_URL=${addresses.pooled}`, `DATABASE_DIRECT_URL=${addresses.direct}`];
  await writeOwned(path.join(folder, 'service.env'), `${settings.join('\n')}\n`, user);
  return addresses;
};

const prepareFolder = async ({ folder, nodes }: Plan, user: User | undefined): Promise<void> => {
  for (const name of ['', 'wal', 'backups', ...nodes.map((node) => node.name)]) {
    const file = path.join(folder, name);
    await mkdir(file, { recursive: true });
    await chmod(file, 0o700);
    if (user !== undefined) {
      await chown(file, user.uid, user.gid);
    }
  }
  if (user !== undefined) {
    await runProgram(['/usr/bin/test', '-w', folder], { user }).catch(() => {
      throw new CommandError(
        `The user "postgres" cannot reach ${folder}: set CLUSTER_DIR to a folder below one that everyone may enter.`,
      );
    });
  }
};

/** Writes a file that only the user of the cluster reads. */
export const writeOwned = async (file: string, text: string, user: User | undefined): Promise<void> => {
  await writeFile(file, text, { mode: 0o600 });
  if (user !== undefined) {
    await chown(file, user.uid, user.gid);
  }
};

/** What runs, as lines. */
export const status = async (plan: Plan): Promise<string[]> => {
  const names = ['etcd', ...plan.nodes.map(({ name }) => name), 'haproxy', 'pgbouncer', 'restored'];
  const pids = await Promise.all(names.map(async (name) => [name, await runningPid(plan.folder, name)] as const));
  const members = (await readMembers(plan)) ?? [];
  return [
    ...pids.map(([name, pid]) => {
      const member = members.find((one) => one.name === name);
      const about = member === undefined ? '' : `  ${member.role}, ${member.state}, timeline ${member.timeline ?? '?'}`;
      const lag = member?.lag === undefined ? '' : `, ${member.lag} bytes behind`;
      return `${name.padEnd(10)} ${pid === undefined ? 'not running' : `pid ${pid}`}${about}${lag}`;
    }),
    ...(await archiveFailure(plan)),
    `${(await readdir(path.join(plan.folder, 'backups')).catch(() => [])).length} base backups, ${(await readdir(path.join(plan.folder, 'wal')).catch(() => [])).length} archived files of WAL`,
  ];
};

/** A segment that the primary cannot archive: nothing later can be restored, and its disk fills. */
const archiveFailure = async (plan: Plan): Promise<string[]> => {
  if ((await findPrimary(plan)) === undefined) {
    return [];
  }
  const [row] = (await querySingle(
    superuserUrl((await readAddresses(plan)).direct),
    `select last_failed_wal as segment from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  ).catch(() => [])) as { segment: string }[];
  return row === undefined ? [] : [`${row.segment} is not archived: the log of PostgreSQL says why`];
};

/** Kills Patroni and PostgreSQL of a node with SIGKILL, as when its machine dies. */
export const killNode = async ({ folder }: Plan, { name }: Node): Promise<void> => {
  const patroni = await runningPid(folder, name);
  if (patroni !== undefined) {
    await killHard(patroni);
  }
  await killPostgres({ folder }, { name });
};

/** Kills PostgreSQL of a node with SIGKILL, but not its Patroni. */
export const killPostgres = async ({ folder }: Pick<Plan, 'folder'>, { name }: Pick<Node, 'name'>): Promise<void> => {
  const postgres = await postgresPid(path.join(folder, name, 'data'));
  if (postgres !== undefined) {
    await killHard(postgres);
  }
};

/** Kills the primary's node. @returns its name, the new primary, and the seconds until that took writes */
export const killPrimary = async (plan: Plan): Promise<{ killed: string; next: string; seconds: number }> => {
  const { direct } = await readAddresses(plan);
  const primary = await findPrimary(plan);
  if (primary === undefined) {
    throw new CommandError('There is no primary: "npm run cluster -- status" shows what runs.');
  }
  const begun = performance.now();
  await killNode(plan, primary);
  await waitFor('a new primary takes writes', 120, async () => {
    const [row] = await querySingle(superuserUrl(direct), 'select txid_current()');
    return row;
  });
  const seconds = (performance.now() - begun) / 1000;
  const next = await findPrimary(plan);
  return { killed: primary.name, next: next?.name ?? '?', seconds };
};

/** Process that ends the cluster when its time is over. */
const LIMIT = 'limit';

/** Ends everything that `up` and `restore` started. @param removes also deletes the data */
export const down = async (plan: Plan, removes: boolean): Promise<void> => {
  const { folder } = plan;
  // Unless it runs this.
  if ((await runningPid(folder, LIMIT)) !== process.pid) {
    await stopDetached(folder, LIMIT);
  }
  await stopDetached(folder, 'nginx');
  await stopDetached(folder, 'pgbouncer', 'SIGINT');
  await stopDetached(folder, 'haproxy');
  await stopDetached(folder, 'restored', 'SIGINT');
  // Patroni stops its PostgreSQL.
  await Promise.all(plan.nodes.map(({ name }) => stopDetached(folder, name)));
  for (const { name } of plan.nodes) {
    const left = await postgresPid(path.join(folder, name, 'data'));
    if (left !== undefined) {
      await stopProcess(left, 'SIGINT');
    }
  }
  await stopDetached(folder, 'etcd');
  if (removes) {
    await removeFolder(folder);
  }
};
