import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { isSecureAddress } from '../server/env.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { readKeysFile } from '../server/operator-gateway/keys-file.ts';
import { generateKeys, type PrivateKeys, PublicKeys } from '../server/operator-gateway/keys.ts';
import { OPERATOR_KEYS_PATH, OPERATOR_MESSAGES_PATH } from '../server/operator-gateway/operator-messages.routes.ts';
import { CommandError, runCommand } from './lib/command.ts';
import { checkOperator, type CheckRow } from './operator-check/conversation.ts';
import { startListener } from './operator-check/listener.ts';
import { startSimulatedOperators } from './operator-check/simulated-operators.ts';

// `npm run operator:check -- URL …`: leads the whole conversation with an operator and prints what holds.

const usage = `Usage: npm run operator:check -- URL --jwks FILE [--operator ID] [--keys FILE] [--port PORT] [--wait SECONDS]
       npm run operator:check -- simulator

URL         address of the operator's endpoint, without the path of a call
--jwks      the operator's public keys
--operator  its id; by default the last part of URL
--keys      our private keys, as made by "npm run operator-keys"; a second pair in the file checks their replacement.
            By default new ones: the operator reads them from this command, at ${OPERATOR_KEYS_PATH}
--port      where the messages of the operator are taken, on this machine (4700)
--wait      longest wait for an answer (30)

"simulator" checks the simulated operator МТС, started for this purpose.`;

const DEFAULT_PORT = '4700';
const DEFAULT_WAIT_SECONDS = '30';
/** How long nothing may arrive about what was refused or cancelled. */
const QUIET_MS = 3_000;
/** Domain time in which a simulated operator has made a SIM. */
const WORK_MS = 5 * 86_400_000;

/** Two pairs of keys, as while one replaces the other. */
const pairOfKeys = async (): Promise<PrivateKeys> => {
  const [present, next] = [await generateKeys(), await generateKeys()];
  return { keys: [...present.keys, ...next.keys] };
};

const readPublicKeys = async (file: string): Promise<PublicKeys> => {
  try {
    return PublicKeys.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new CommandError(`${file} is not a set of public keys: { "keys": [ … ] }, with "use": "sig" and "enc".`, {
      cause: error,
    });
  }
};

interface Arguments {
  url: string;
  jwks: string | undefined;
  operatorId: string;
  keysFile: string | undefined;
  port: number;
  waitMs: number;
}

const readArguments = (args: readonly string[]): Arguments => {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        jwks: { type: 'string' },
        operator: { type: 'string' },
        keys: { type: 'string' },
        port: { type: 'string', default: DEFAULT_PORT },
        wait: { type: 'string', default: DEFAULT_WAIT_SECONDS },
      },
    });
  } catch (error) {
    throw new CommandError(usage, { cause: error });
  }
  const { positionals, values } = parsed;
  const [url = ''] = positionals;
  const isSimulator = url === 'simulator';
  if (positionals.length !== 1 || (!isSimulator && (!isSecureAddress(url) || values.jwks === undefined))) {
    throw new CommandError(usage);
  }
  if (!/^\d{1,5}$/.test(values.port) || !/^[1-9]\d{0,3}$/.test(values.wait)) {
    throw new CommandError(usage);
  }
  const lastPart = URL.parse(url)
    ?.pathname.split('/')
    .findLast((part) => part !== '');
  return {
    url,
    jwks: values.jwks,
    operatorId: values.operator ?? (isSimulator ? 'mts' : lastPart) ?? '',
    keysFile: values.keys,
    port: isSimulator ? 0 : Number(values.port),
    waitMs: Number(values.wait) * 1000,
  };
};

const print = (rows: readonly CheckRow[]): void => {
  const cells = [
    ['', 'what', 'expected', 'seen'],
    ...rows.map(({ expected, holds, seen, what }) => [holds ? 'holds' : 'FAILS', what, expected, seen]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
};

await runCommand(async (args) => {
  const { jwks, keysFile, operatorId, port, url, waitMs } = readArguments(args);
  if (operatorId === '') {
    throw new CommandError(`The id of the operator is missing.\n\n${usage}`);
  }
  const stops: (() => Promise<void>)[] = [];
  try {
    const ourKeys = keysFile === undefined ? await pairOfKeys() : await readKeysFile(keysFile);
    let operatorKeys = jwks === undefined ? undefined : await readPublicKeys(jwks);
    const listener = await startListener({
      operatorId,
      findOperatorKeys: () => operatorKeys,
      ourKeys,
      port,
    }).catch((error: unknown) => {
      throw new CommandError(`Port ${port} is in use: choose another one with --port.`, { cause: error });
    });
    stops.push(listener.close);
    const messagesUrl = listener.url + OPERATOR_MESSAGES_PATH;
    let target = url;
    let goOn: (() => Promise<unknown>) | undefined;
    if (operatorKeys === undefined) {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-check-'));
      stops.push(() => rm(dataDir, { recursive: true, force: true }));
      const database = await startEmbedded({ dataDir });
      stops.push(() => database.stop());
      const db = createDb(createPool(database.url, { max: 4 }));
      stops.push(() => db.destroy());
      const operators = await startSimulatedOperators(db, { messagesUrl, portalKeys: ourKeys });
      stops.push(operators.close);
      goOn = () => createDomainClock(db).advance(WORK_MS);
      operatorKeys = await operators.keysOf(operatorId);
      target = `${operators.url}/${operatorId}`;
    }
    console.log(`Operator ${operatorId} at ${target}; its messages are expected at ${messagesUrl}.`);
    const rows = await checkOperator({
      url: target,
      operatorId,
      operatorKeys,
      ourKeys,
      listener,
      waitMs,
      quietMs: QUIET_MS,
      ...(goOn === undefined ? {} : { goOn }),
    });
    print(rows);
    const failed = rows.filter(({ holds }) => !holds).length;
    console.log(failed === 0 ? `All ${rows.length} checks hold.` : `${failed} of ${rows.length} checks fail.`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) {
      await stop();
    }
  }
});
