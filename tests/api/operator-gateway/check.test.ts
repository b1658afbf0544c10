import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
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

/** A slow machine is given time; what does not come is not waited for so long. */
const PATIENT_MS = 20_000;
const IMPATIENT_MS = 5_000;
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

const failuresOf = (rows: readonly CheckRow[]) => rows.filter(({ holds }) => !holds).map(({ what }) => what);

const rowsOf = new Map<Defect | null, CheckRow[]>();
beforeAll(async () => {
  const [present, next, keys] = await Promise.all([generateKeys(), generateKeys(), generateKeys()]);
  ours = { keys: [...present.keys, ...next.keys] };
  await Promise.all(
    [null, ...defects].map(async (defect) => {
      const rows = await check(
        async ({ url }) => {
          const operator = await startTestOperator({
            defect,
            keys,
            messagesUrl: url + OPERATOR_MESSAGES_PATH,
            operatorId: 'mts',
            portalKeys: publicKeysOf(ours),
          });
          return { ...operator, keys: publicKeysOf(keys) };
        },
        isAnswered(defect) ? PATIENT_MS : IMPATIENT_MS,
      );
      rowsOf.set(defect, rows);
    }),
  );
}, 60_000);

test.concurrent('the simulated operators pass', { timeout: 30_000 }, async () => {
  const { db } = await testDatabase();
  const rows = await check(async (listener) => {
    const operators = await startSimulatedOperators(db, {
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
  expect(rows.filter(({ holds }) => !holds)).toEqual([]);
  expect(rows.length).toBeGreaterThan(30);
});

test('an operator that follows the document passes', () => {
  expect(rowsOf.get(null)?.filter(({ holds }) => !holds)).toEqual([]);
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
};

/** Whether every application that asks for an answer gets a valid one. */
const isAnswered = (defect: Defect | null): boolean =>
  defect === null || !failures[defect].some((what) => what.startsWith('answer'));

test.each(defects)('an operator that %s fails in what it does wrong, and in nothing else', (defect) => {
  expect(failuresOf(rowsOf.get(defect) ?? [])).toEqual(failures[defect]);
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

/** Runs the command against a test operator. */
const runAgainst = async (defect: Defect | null) => {
  const [keys, port, folder] = await Promise.all([generateKeys(), getPort(), mkdtemp(path.join(tmpdir(), 'check-'))]);
  const operator = await startTestOperator({
    defect,
    keys,
    messagesUrl: `http://127.0.0.1:${port}${OPERATOR_MESSAGES_PATH}`,
    operatorId: 'mts',
    portalKeys: publicKeysOf(ours),
  });
  const files = { keys: path.join(folder, 'keys.json'), jwks: path.join(folder, 'jwks.json') };
  await writeFile(files.keys, JSON.stringify(ours));
  await writeFile(files.jwks, JSON.stringify(publicKeysOf(keys)));
  const options = ['--operator', 'mts', '--keys', files.keys, '--jwks', files.jwks, '--port', String(port)];
  const outcome = await runCommand('operator-check', [operator.url, ...options, '--wait', '5'], {});
  await operator.close();
  await rm(folder, { recursive: true });
  return outcome;
};

test.concurrent('the command prints the table, and ends with 1 when something fails', { timeout: 30_000 }, async () => {
  const [right, wrong] = await Promise.all([runAgainst(null), runAgainst('takes old signatures')]);
  expect([right.code, right.err, wrong.code, wrong.err]).toEqual([0, '', 1, '']);
  expect(right.out).toMatch(/^All \d+ checks hold\.$/m);
  expect(wrong.out).toMatch(/^FAILS {2}signature that is too old +401 +204 *$/m);
});

test.concurrent('the command explains itself when it is called wrongly', async () => {
  const calls = [[], ['http://operator.example/v1', '--jwks', 'x'], ['http://localhost:1/mts'], ['--nothing']];
  const outcomes = await Promise.all(calls.map((args) => runCommand('operator-check', args, {})));
  for (const { code, err } of outcomes) {
    expect([code, err]).toEqual([1, expect.stringMatching(/^Usage: npm run operator:check -- URL/)]);
  }
});
