import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.ts';
import type { Db } from '../../server/db/schema.ts';
import { randomKey } from '../../server/lib/secrets.ts';
import { generateKeys, publicKeysOf } from '../../server/operator-gateway/keys.ts';
import { OPERATOR_MESSAGES_PATH } from '../../server/operator-gateway/operator-messages.routes.ts';
import { demonstrationKeys } from '../../server/operator-gateway/simulator/operator-simulator.ts';
import { start } from '../start.ts';

export const parties = ['service', 'operator', 'bdpn', 'mail'] as const;
export type Party = (typeof parties)[number];

/** The operator that all applications go to. */
export const RECIPIENT = 'mts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Parties {
  start: (party: Party) => Promise<void>;
  /** Kills with SIGKILL. */
  kill: (party: Party) => Promise<void>;
  /**
   * Ends one server, in order by default, and starts it again.
   * @param deadMs how long it stays away
   * @param folder the version of the repository that it starts with; by default this one
   */
  restartServer: (
    index: number,
    options?: { signal?: 'SIGTERM' | 'SIGKILL'; deadMs?: number; folder?: string },
  ) => Promise<void>;
  /** Connects the recipient of the applications; the service has loaded its catalogue. */
  connectOperator: (db: Db) => Promise<void>;
  /** Kills everything and deletes the files. */
  close: () => Promise<void>;
}

/**
 * The service, the operators, БДПН and a mail server, each in processes of its own.
 * @param databaseUrl PostgreSQL itself
 * @param origin where people and operators reach the service
 * @param ports of the servers of the service
 * @param variables further settings of the service
 * @param folder the version of the repository that the servers start with
 */
export const createParties = async ({
  databaseUrl,
  origin,
  ports,
  variables = {},
  folder: firstFolder = root,
}: {
  databaseUrl: string;
  origin: string;
  ports: readonly number[];
  variables?: Record<string, string>;
  folder?: string | undefined;
}): Promise<Parties> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-crash-'));
  const keysFile = path.join(folder, 'keys.json');
  const [operatorPort, bdpnPort, mailPort] = [await freePort(), await freePort(), await freePort()];
  const bdpnToken = randomKey();
  await writeFile(keysFile, JSON.stringify(await generateKeys()));
  const settings = {
    DATABASE_URL: databaseUrl,
    BDPN_URL: `http://127.0.0.1:${bdpnPort}`,
    BDPN_TOKEN: bdpnToken,
    LOG_LEVEL: 'silent',
    DRAFTS_PER_CITIZEN: '1000',
    OPERATOR_KEYS_FILE: keysFile,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Перенос номера <no-reply@mnp.example>',
    ...variables,
  };
  const startServer = (port: number, version: string): Promise<ChildProcess> =>
    start(
      [path.join(version, 'server/main.ts')],
      { ...settings, PORT: String(port) },
      `http://localhost:${port}/readyz`,
      200,
    );
  const starts: Record<Party, () => Promise<ChildProcess[]>> = {
    service: async () => {
      const servers = await Promise.allSettled(ports.map((port) => startServer(port, firstFolder)));
      const failed = servers.find((server) => server.status === 'rejected');
      const children = servers.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []));
      if (failed !== undefined) {
        children.forEach((child) => child.kill('SIGKILL'));
        throw failed.reason;
      }
      return children;
    },
    operator: async () => [
      await start(
        [
          path.join(root, 'bench/crash/operators.ts'),
          databaseUrl,
          String(operatorPort),
          origin + OPERATOR_MESSAGES_PATH,
          keysFile,
        ],
        {},
        `http://127.0.0.1:${operatorPort}/`,
        404,
      ),
    ],
    bdpn: async () => [
      await start(
        [path.join(root, 'bench/crash/bdpn.ts'), databaseUrl, String(bdpnPort), bdpnToken],
        {},
        `http://127.0.0.1:${bdpnPort}/`,
        401,
      ),
    ],
    mail: () => {
      const args = [path.join(root, 'bench/crash/mail.ts'), databaseUrl, String(mailPort)];
      return Promise.resolve([spawn(process.execPath, args, { stdio: 'ignore' })]);
    },
  };
  const running = new Map<Party, ChildProcess[]>();
  const kill = async (party: Party): Promise<void> => {
    const children = running.get(party) ?? [];
    running.delete(party);
    await Promise.all(
      children
        .filter((child) => child.exitCode === null && child.signalCode === null)
        .map(async (child) => {
          const exited = once(child, 'exit');
          child.kill('SIGKILL');
          await exited;
        }),
    );
  };
  return {
    start: async (party) => {
      running.set(party, await starts[party]());
    },
    kill,
    restartServer: async (index, { deadMs = 0, folder: version = root, signal = 'SIGTERM' } = {}) => {
      const servers = running.get('service') ?? [];
      const [child, port] = [servers[index], ports[index]];
      if (child === undefined || port === undefined) {
        throw new Error(`There is no server ${index}`);
      }
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      await sleep(deadMs);
      servers[index] = await startServer(port, version);
    },
    connectOperator: async (db) => {
      await db
        .insertInto('operatorConnections')
        .values({
          operatorId: RECIPIENT,
          url: `http://127.0.0.1:${operatorPort}/${RECIPIENT}`,
          jwks: JSON.stringify(publicKeysOf(await demonstrationKeys(db, RECIPIENT))),
          messagesPerMinute: 100_000,
        })
        .execute();
    },
    close: async () => {
      await Promise.all(parties.map(kill));
      await rm(folder, { recursive: true, force: true });
    },
  };
};
