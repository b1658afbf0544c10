import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkOperator, type CheckRow } from '../../../scripts/operator-check/conversation.ts';
import { type CheckListener, startListener } from '../../../scripts/operator-check/listener.ts';
import { createDomainClock } from '../../../server/lib/clock.ts';
import { startSimulatedOperators } from '../../../scripts/operator-check/simulated-operators.ts';
import {
  generateKeys,
  type PrivateKeys,
  type PublicKeys,
  publicKeysOf,
} from '../../../server/operator-gateway/keys.ts';
import { OPERATOR_MESSAGES_PATH } from '../../../server/operator-gateway/operator-messages.routes.ts';
import { testDatabase } from '../../harness/postgres.ts';
import { runCommand } from '../../harness/run-command.ts';
import { type Defect, defects, startTestOperator } from '../../harness/test-operator.ts';
import { testSecrets } from '../../harness/test-secrets.ts';

/** A slow machine is given time; what does not come is not waited for so long. */
const PATIENT_MS = 20_000;
const IMPATIENT_MS = 5_000;
/** Answers come in this time, an eSIM does not. */
const ESIM_MS = 10_000;
const QUIET_MS = 1_500;

let ours: PrivateKeys;

/** Checks one operator, which `start` starts. */
const check = async (
  start: (
    listener: CheckListener,
  ) => Promise<{ url: string; keys: PublicKeys; close: () => Promise<void>; goOn?: () => Promise<unknown> }>,
  waitMs: number,
): Promise<CheckRow[]> => {
  const known: { keys?: PublicKeys } = {};
  const listener = await startListener({
    operatorId: 'mts',
    findOperatorKeys: () => known.keys,
    ourKeys: ours,
    port: 0,
  });
  const { close, keys, url, ...goOn } = await start(listener);
  known.keys = keys;
  try {
    return await checkOperator({
      url,
      operatorId: 'mts',
      operatorKeys: keys,
      ourKeys: ours,
      listener,
      ...goOn,
      waitMs,
      quietMs: QUIET_MS,
    });
  } finally {
    await close();
    await listener.close();
  }
};

const withVerdict = (rows: readonly CheckRow[], verdict: CheckRow['verdict']) =>
  rows.filter((row) => row.verdict === verdict).map(({ what }) => what);

const rowsOf = new Map<Defect | null, CheckRow[]>();
beforeAll(async () => {
  const [present, next, keys] = await Promise.all([generateKeys(), generateKeys(), generateKeys()]);
  ours = { keys: [...present.keys, ...next.keys] };
  await Promise.all(
    [null, ...defects].map(async (defect) => {
      const rows = await check(async ({ url }) => {
        const operator = await startTestOperator({
          defect,
          keys,
          messagesUrl: url + OPERATOR_MESSAGES_PATH,
          operatorId: 'mts',
          portalKeys: publicKeysOf(ours),
        });
        return { ...operator, keys: publicKeysOf(keys) };
      }, waitOf(defect));
      rowsOf.set(defect, rows);
    }),
  );
}, 60_000);

test.concurrent('the simulated operators pass', async () => {
  const { db } = await testDatabase();
  const rows = await check(async (listener) => {
    const operators = await startSimulatedOperators(db, testSecrets, {
      messagesUrl: listener.url + OPERATOR_MESSAGES_PATH,
      portalKeys: ours,
    });
    return {
      url: `${operators.url}/mts`,
      keys: await operators.keysOf('mts'),
      close: operators.close,
      goOn: () => createDomainClock(db).advance(5 * 86_400_000),
    };
  }, PATIENT_MS);
  const seen = (what: string) => rows.find((row) => row.what === what)?.seen;
  expect(seen('messages after the acceptance')).toBe('contractReady, simReady, simReceived');
  expect(seen('activation codes')).toBe('as expected');
  expect(rows.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});

test('an operator that follows the document passes', () => {
  expect(rowsOf.get(null)?.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
});

const answers = [
  'answer to the application',
  'answer to the application for an eSIM',
  'answer to the application signed with our key 2',
  'answer to the application whose first message got 503',
  'answer to the application with a forged cancellation',
];
const nothingValid = [...answers, 'decisions on the application that was sent twice', 'message that got 503'];
const forbidden = 'messages about what had to be refused';

const failures: Record<Defect, readonly string[]> = {
  'takes any signature': [
    'no signature',
    'malformed signature',
    'signature of another body',
    'foreign key under our key id',
    'unknown key id',
    'signature that is too old',
    'signature from the future',
    'signature for another operator',
    'signature of another sender',
    'signature without a key (alg: none)',
    'signature that is not detached',
    'cancellation without a signature',
    'answer to the application with a forged cancellation',
    forbidden,
  ],
  'takes old signatures': ['signature that is too old', 'signature from the future', forbidden],
  'takes what is meant for others': ['signature for another operator', forbidden],
  'knows one of our keys only': ['our signing key 2 of 2', 'answer to the application signed with our key 2'],
  'decides on each copy': ['decisions on the application that was sent twice', 'ids and order of all messages'],
  'does not sign': [...nothingValid, 'signatures of all messages'],
  'numbers from two': ['ids and order of all messages'],
  'does not repeat': ['answer to the application whose first message got 503', 'message that got 503'],
  'ignores cancellations': ['messages about cancelled applications'],
  'forgets early cancellations': ['messages about cancelled applications'],
  'leaves out the contract': [...nothingValid, 'bodies of all messages'],
  'takes what it cannot decrypt': ["data encrypted to another party's key", forbidden],
  'is silent': nothingValid,
  'sends the activation code in clear': ['activation codes'],
  'goes on after a refusal': ['ids and order of all messages'],
  'never makes the eSIM': [],
};

const noEsim = ['activation codes'];
const noLaterMessage = ['messages after the acceptance', ...noEsim];
/** What could not be checked, because such a message never came. */
const unchecked: Partial<Record<Defect, readonly string[]>> = {
  'leaves out the contract': [...noLaterMessage, 'ids and order of all messages'],
  'is silent': [
    forbidden,
    'messages about cancelled applications',
    ...noLaterMessage,
    'signatures of all messages',
    'bodies of all messages',
    'ids and order of all messages',
  ],
  'goes on after a refusal': noEsim,
  'never makes the eSIM': noLaterMessage,
};

const waitOf = (defect: Defect | null): number => {
  if (defect === 'never makes the eSIM') {
    return ESIM_MS;
  }
  return defect !== null && failures[defect].some((what) => what.startsWith('answer')) ? IMPATIENT_MS : PATIENT_MS;
};

test.each(defects)('an operator that %s fails in what it does wrong, and in nothing else', (defect) => {
  const rows = rowsOf.get(defect) ?? [];
  expect(withVerdict(rows, 'fails')).toEqual(failures[defect]);
  expect(withVerdict(rows, 'not checked')).toEqual(unchecked[defect] ?? []);
});

test('names the reason of what fails', () => {
  const seen = (defect: Defect, what: string) => rowsOf.get(defect)?.find((row) => row.what === what)?.seen;
  expect([
    seen('does not sign', 'signatures of all messages'),
    seen('numbers from two', 'ids and order of all messages'),
    seen('leaves out the contract', 'bodies of all messages'),
    seen('takes old signatures', forbidden),
  ]).toEqual([
    expect.stringMatching(/^no signature \(\d+\)$/),
    expect.stringMatching(/^numbered 2 \(\d+\)/),
    expect.stringContaining('contractReference'),
    'signature that is too old, signature from the future',
  ]);
});

/** An address of this machine as others see it; without a network, the loopback address. */
const outsideAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

/** Runs the command against a test operator that sends its messages to `host`. */
const runAgainst = async (defect: Defect | null, host = '127.0.0.1', more: readonly string[] = []) => {
  const [keys, port, folder] = await Promise.all([generateKeys(), freePort(), mkdtemp(path.join(tmpdir(), 'check-'))]);
  const operator = await startTestOperator({
    defect,
    keys,
    messagesUrl: `http://${host}:${port}${OPERATOR_MESSAGES_PATH}`,
    operatorId: 'mts',
    portalKeys: publicKeysOf(ours),
  });
  const files = { keys: path.join(folder, 'keys.json'), jwks: path.join(folder, 'jwks.json') };
  await writeFile(files.keys, JSON.stringify(ours));
  await writeFile(files.jwks, JSON.stringify(publicKeysOf(keys)));
  const listen = `${host === '127.0.0.1' ? host : '0.0.0.0'}:${port}`;
  const options = ['--operator', 'mts', '--keys', files.keys, '--jwks', files.jwks, '--listen', listen, ...more];
  const outcome = await runCommand('operator-check', [operator.url, ...options, '--wait', '5'], {});
  await operator.close();
  await rm(folder, { recursive: true });
  return outcome;
};

test.concurrent('the command prints the table, and ends with 1 when something fails', async () => {
  const [right, wrong] = await Promise.all([runAgainst(null), runAgainst('takes old signatures')]);
  expect([right.code, right.err, wrong.code, wrong.err]).toEqual([0, '', 1, '']);
  expect(right.out).toMatch(/^All \d+ checks hold\.$/m);
  expect(wrong.out).toMatch(/^FAILS +signature that is too old +401 +204 *$/m);
});

test.concurrent('the command does not succeed when messages are missing', async () => {
  const [silent, unfinished] = await Promise.all([runAgainst('is silent'), runAgainst('never makes the eSIM')]);
  expect([silent.code, unfinished.code]).toEqual([1, 2]);
  expect(silent.out).toMatch(/^not checked +signatures of all messages +valid +no message *$/m);
  expect(unfinished.out).toMatch(/^0 of \d+ checks fail\. 2 not checked: /m);
});

test.concurrent('the command takes messages from another machine, and names where', async () => {
  const address = 'https://check.mnp.example';
  const { code, err, out } = await runAgainst(null, outsideAddress(), ['--public-url', `${address}/`]);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`its messages are expected at ${address}${OPERATOR_MESSAGES_PATH}.`);
});

test.concurrent('the command asks for the address to send to when it listens on all', async () => {
  const known = ['https://operator.example/v1', '--jwks', 'missing.json'];
  const listens = ['0.0.0.0:4700', '[::]:4700', '[0::0]:4700'];
  const outcomes = await Promise.all(
    listens.map((listen) => runCommand('operator-check', [...known, '--listen', listen], {})),
  );
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1]);
  for (const { err } of outcomes) {
    expect(err).toMatch(
      /^--listen \S+:4700 takes messages on every address of this machine: .* with --public-url\.\n$/,
    );
  }
});

test.concurrent('the command explains itself when it is called wrongly', async () => {
  const known = ['https://operator.example/v1', '--jwks', 'x'];
  const calls = [
    [],
    ['http://operator.example/v1', '--jwks', 'x'],
    ['http://localhost:1/mts'],
    ['--nothing'],
    [...known, '--listen', '4700'],
    [...known, '--public-url', 'check.mnp.example'],
  ];
  const outcomes = await Promise.all(calls.map((args) => runCommand('operator-check', args, {})));
  for (const { code, err } of outcomes) {
    expect([code, err]).toEqual([1, expect.stringMatching(/^Usage: npm run operator:check -- URL/)]);
  }
});
