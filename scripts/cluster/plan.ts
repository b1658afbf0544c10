import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../lib/command.ts';

/** The first of the ports; the others follow it. */
const DEFAULT_PORT = 15_000;
const NODES = 3;
/** A cluster that was forgotten does not run for ever. */
const DEFAULT_MINUTES = 480;

export interface Node {
  name: string;
  postgresPort: number;
  /** Of Patroni's API. */
  restPort: number;
}

/** Where the parts of the cluster are; everything listens on 127.0.0.1 only. */
export interface Plan {
  folder: string;
  nodes: readonly Node[];
  etcdPort: number;
  etcdPeerPort: number;
  /** HAProxy: leads to the primary. */
  writerPort: number;
  /** HAProxy: leads to the replicas. */
  readerPort: number;
  pgbouncerPort: number;
  /** Of the database that `restore` makes. */
  restoredPort: number;
  nginxPort: number;
  /** After so many minutes the cluster ends by itself; 0: never. */
  minutes: number;
  /** Of the servers behind nginx. */
  serverPorts: readonly number[];
}

/** Reads CLUSTER_DIR, CLUSTER_PORT and CLUSTER_MINUTES. @throws CommandError */
export const readPlan = (): Plan => {
  const first = process.env['CLUSTER_PORT'] ?? String(DEFAULT_PORT);
  if (!/^\d{4,5}$/.test(first) || Number(first) < 1024 || Number(first) > 65_000) {
    throw new CommandError('CLUSTER_PORT: expected the first of a hundred free ports, from 1024 to 65000.');
  }
  const minutes = process.env['CLUSTER_MINUTES'] ?? String(DEFAULT_MINUTES);
  if (!/^\d{1,4}$/.test(minutes)) {
    throw new CommandError('CLUSTER_MINUTES: expected a whole number of minutes, or 0 for no limit.');
  }
  const port = Number(first);
  return {
    folder: path.resolve(process.env['CLUSTER_DIR'] ?? '.data/cluster'),
    nodes: Array.from({ length: NODES }, (_, index) => ({
      name: `node${index + 1}`,
      postgresPort: port + 11 + index,
      restPort: port + 21 + index,
    })),
    minutes: Number(minutes),
    etcdPort: port,
    etcdPeerPort: port + 1,
    writerPort: port + 31,
    readerPort: port + 32,
    pgbouncerPort: port + 33,
    restoredPort: port + 41,
    nginxPort: port + 50,
    serverPorts: [port + 51, port + 52, port + 53],
  };
};

/** The programs of the cluster, with the Debian packages that bring them. */
const programs = {
  etcd: { package: 'etcd-server', names: ['etcd'] },
  haproxy: { package: 'haproxy', names: ['haproxy'] },
  nginx: { package: 'nginx libnginx-mod-http-brotli-filter', names: ['nginx'] },
  'docker-compose': { package: 'docker-compose', names: ['docker-compose'] },
  openssl: { package: 'openssl', names: ['openssl'] },
  promtool: { package: 'prometheus', names: ['promtool'] },
  'systemd-analyze': { package: 'systemd', names: ['systemd-analyze'] },
  patroni: { package: 'patroni', names: ['patroni'] },
  patronictl: { package: 'patroni', names: ['patronictl'] },
  pgbouncer: { package: 'pgbouncer', names: ['pgbouncer'] },
  postgres: {
    package: 'postgresql',
    // Debian keeps each version in a folder of its own.
    names: Array.from({ length: 10 }, (_, index) => `/usr/lib/postgresql/${24 - index}/bin/postgres`),
  },
} as const;

export type Program = keyof typeof programs;

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** The paths of programs. @throws CommandError that names the missing packages */
export const findPrograms = <Name extends Program>(...wanted: readonly Name[]): Record<Name, string> => {
  const found = wanted.map((name) => [name, programs[name].names.flatMap(candidates).find(isExecutable)] as const);
  const missing = found.flatMap(([name, file]) => (file === undefined ? [programs[name].package] : []));
  if (missing.length > 0) {
    throw new CommandError(
      `This command needs Debian packages that are not installed: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  }
  return Object.fromEntries(found) as Record<Name, string>;
};

const candidates = (name: string): string[] =>
  name.startsWith('/') ? [name] : folders.map((folder) => path.join(folder, name));

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
