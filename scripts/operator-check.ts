import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../server/db/embedded.ts';
import { createDb, createPool } from '../server/db/pool.ts';
import { isSecureAddress, readSettings } from '../server/env.ts';
import { createDomainClock } from '../server/lib/clock.ts';
import { readKeysFile } from '../server/operator-gateway/keys-file.ts';
import { generateKeys, type PrivateKeys, PublicKeys } from '../server/operator-gateway/keys.ts';
import { OPERATOR_KEYS_PATH, OPERATOR_MESSAGES_PATH } from '../server/operator-gateway/operator-messages.routes.ts';
import { CommandError, runCommand } from './lib/command.ts';
import { checkOperator, type CheckRow } from './operator-check/conversation.ts';
import { startListener } from './operator-check/listener.ts';
import { startSimulatedOperators } from './operator-check/simulated-operators.ts';
import { secretsOf } from '../server/lib/secrets.ts';

// `npm run operator:check -- URL …`: leads the whole conversation with an operator and prints what holds.

const usage = `Usage: npm run operator:check -- URL --jwks FILE [options]
       npm run operator:check -- simulator

URL           address of the operator's endpoint, without the path of a call
--jwks        the operator's public keys
--operator    its id; by default the last part of URL
--keys        our private keys, as made by "npm run operator-keys"; a second pair in the file checks their replacement.
              By default new ones: the operator reads them from this command, at ${OPERATOR_KEYS_PATH}
--listen      ADDRESS:PORT of this machine on which the operator's messages are taken: 127.0.0.1:4700, which an
              operator on another machine does not reach; 0.0.0.0:4700 takes them on every address, and needs --public-url
--public-url  address under which the operator reaches it, for example of a proxy with TLS: where it sends its messages,
              to ${OPERATOR_MESSAGES_PATH}. By default that of --listen
--wait        longest wait for the operator's answers and its eSIM, seconds (30)

Exit code: 0 when everything holds; 1 when something fails; 2 when nothing fails, but something could not be checked,
because the operator did not send such a message in time.

"simulator" checks the simulated operator МТС, started for this purpose.`;

const DEFAULT_LISTEN = '127.0.0.1:4700';
const DEFAULT_WAIT_SECONDS = '30';
/** Addresses on which a machine listens on all of its own: nobody can send to them. */
const wildcards = ['0.0.0.0', '[::]'];
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
  host: string;
  port: number;
  /** Undefined: the address on which we listen. */
  publicUrl: string | undefined;
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
        listen: { type: 'string', default: DEFAULT_LISTEN },
        'public-url': { type: 'string' },
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
  const listen = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(values.listen);
  const publicUrl = values['public-url']?.replace(/\/$/, '');
  const isHttp = publicUrl === undefined || /^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '');
  if (listen === null || !isHttp || !/^[1-9]\d{0,3}$/.test(values.wait)) {
    throw new CommandError(usage);
  }
  if (
    !isSimulator &&
    publicUrl === undefined &&
    wildcards.includes(URL.parse(`http://${values.listen}`)?.hostname ?? '')
  ) {
    throw new CommandError(
      `--listen ${values.listen} takes messages on every address of this machine: give the one that the operator sends to with --public-url.`,
    );
  }
  const [, host = '', port = ''] = isSimulator ? ['', '127.0.0.1', '0'] : listen;
  const lastPart = URL.parse(url)
    ?.pathname.split('/')
    .findLast((part) => part !== '');
  return {
    url,
    jwks: values.jwks,
    operatorId: values.operator ?? (isSimulator ? 'mts' : lastPart) ?? '',
    keysFile: values.keys,
    host: host.replaceAll(/[[\]]/g, ''),
    port: Number(port),
    publicUrl: isSimulator ? undefined : publicUrl,
    waitMs: Number(values.wait) * 1000,
  };
};

const print = (rows: readonly CheckRow[]): void => {
  const cells = [
    ['', 'what', 'expected', 'seen'],
    ...rows.map(({ expected, seen, verdict, what }) => [verdict === 'fails' ? 'FAILS' : verdict, what, expected, seen]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells) {
    console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  }
};

await runCommand(async (args) => {
  const { host, jwks, keysFile, operatorId, port, publicUrl, url, waitMs } = readArguments(args);
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
      host,
      ourKeys,
      port,
    }).catch((error: unknown) => {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
      const reason = code === 'EADDRINUSE' ? 'the port is in use' : code;
      throw new CommandError(`Cannot listen on ${host}, port ${port} (${reason}): choose another one with --listen.`, {
        cause: error,
      });
    });
    stops.push(listener.close);
    const messagesUrl = (publicUrl ?? listener.url) + OPERATOR_MESSAGES_PATH;
    let target = url;
    let goOn: (() => Promise<unknown>) | undefined;
    if (operatorKeys === undefined) {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-check-'));
      stops.push(() => rm(dataDir, { recursive: true, force: true }));
      const database = await startEmbedded({ dataDir });
      stops.push(() => database.stop());
      const secrets = secretsOf(readSettings());
      const db = createDb(createPool(database.url, { max: 4 }), secrets);
      stops.push(() => db.destroy());
      const operators = await startSimulatedOperators(db, secrets, { messagesUrl, portalKeys: ourKeys });
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
    const count = (verdict: CheckRow['verdict']) => rows.filter((one) => one.verdict === verdict).length;
    const [failed, unchecked] = [count('fails'), count('not checked')];
    const notChecked = unchecked === 0 ? '' : ` ${unchecked} not checked: the operator sent no such message.`;
    console.log(
      failed + unchecked === 0
        ? `All ${rows.length} checks hold.`
        : `${failed} of ${rows.length} checks fail.${notChecked}`,
    );
    process.exitCode = failed > 0 ? 1 : unchecked > 0 ? 2 : 0;
  } finally {
    for (const stop of stops.toReversed()) {
      await stop();
    }
  }
});
