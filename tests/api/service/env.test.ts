import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError } from '../../../server/env.ts';

const fit = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-secret-of-our-own-that-is-long-enough',
  DATABASE_URL: 'postgres://mnp:password@db.internal:5432/mnp',
  ESIA_ISSUER: 'https://esia.example.ru',
  ESIA_CLIENT_ID: 'mnp',
  ESIA_CLIENT_SECRET: 'given by the provider',
  BDPN_URL: 'https://bdpn.example.ru',
  BDPN_TOKEN: 'given by the operator',
  OPERATOR_KEYS_FILE: '/etc/mnp/operator-keys.json',
  PUBLIC_ORIGIN: 'https://mnp.example.ru',
};

const problemsOf = (source: Record<string, string | undefined>): readonly string[] => {
  try {
    readSettings(source);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) {
      return error.problems;
    }
    throw error;
  }
};

test('is a local demonstration without any variables', () => {
  expect(readSettings({})).toMatchObject({
    isProduction: false,
    host: undefined,
    port: 3000,
    databaseUrl: undefined,
    publicOrigin: undefined,
    oidc: undefined,
    esia: undefined,
    bdpn: undefined,
    hasDemoData: true,
  });
});

test('takes a direct address of the database only beside that of the pooler', () => {
  const direct = 'postgres://mnp:password@db.internal:5432/mnp';
  expect(problemsOf({ DATABASE_DIRECT_URL: direct })).toEqual([expect.stringContaining('DATABASE_DIRECT_URL: set it')]);
  expect(readSettings({ ...fit, DATABASE_DIRECT_URL: direct })).toMatchObject({ databaseDirectUrl: direct });
});

test('reads secrets from files', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [secret, empty] = [path.join(folder, 'secret'), path.join(folder, 'empty')];
  await writeFile(secret, `${fit.SESSION_SECRET}\n`);
  await writeFile(empty, '\n');
  const fromFile = { ...fit, SESSION_SECRET: '', SESSION_SECRET_FILE: secret };
  expect(readSettings(fromFile).sessionSecret).toBe(fit.SESSION_SECRET);
  expect(problemsOf({ ...fit, SESSION_SECRET_FILE: secret })).toEqual([
    'SESSION_SECRET_FILE: set either this variable or SESSION_SECRET, not both.',
  ]);
  expect(problemsOf({ BDPN_URL: fit.BDPN_URL, BDPN_TOKEN_FILE: path.join(folder, 'none') })).toContain(
    'BDPN_TOKEN_FILE: the file cannot be read (ENOENT).',
  );
  expect(problemsOf({ METRICS_TOKEN_FILE: empty })).toEqual(['METRICS_TOKEN_FILE: the file is empty.']);
});

test.each([
  ['/counter.js', []],
  ['https://counter.example.ru/count.js', []],
  ['//counter.example.ru/count.js', [expect.stringContaining('ANALYTICS_URL')]],
  ['http://counter.example.ru/count.js', [expect.stringContaining('ANALYTICS_URL')]],
])('sets the visit counter at %s', (address, problems) => {
  expect(problemsOf({ ANALYTICS_URL: address })).toEqual(problems);
});

test.each([
  ['https://opendata.digital.gov.ru/downloads/DEF-9xx.csv', []],
  ['http://127.0.0.1:8080/plan.csv', []],
  ['http://opendata.digital.gov.ru/downloads/DEF-9xx.csv', [expect.stringContaining('NUMBERING_PLAN_URL: expected')]],
  ['plan.csv', [expect.stringContaining('NUMBERING_PLAN_URL: expected')]],
])('renews the numbering plan from %s', (address, problems) => {
  expect(problemsOf({ NUMBERING_PLAN_URL: address })).toEqual(problems);
});

const smtp = { MAIL_FROM: 'Перенос номера <no-reply@example.ru>' };

test('takes a mail server only whole, with a checked certificate', () => {
  expect(readSettings({ SMTP_URL: 'smtp://mnp:p%40ss@mail.example.ru', ...smtp }).mail).toEqual({
    host: 'mail.example.ru',
    port: 587,
    isTls: false,
    user: { name: 'mnp', password: 'p@ss' },
    from: smtp.MAIL_FROM,
  });
  expect(readSettings({ SMTP_URL: 'smtps://mail.example.ru', ...smtp }).mail).toMatchObject({ port: 465, isTls: true });
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example.ru' })).toEqual([
    expect.stringContaining('MAIL_FROM: must be set'),
  ]);
  expect(problemsOf(smtp)).toEqual([expect.stringContaining('SMTP_URL: must be set')]);
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example.ru', MAIL_FROM: 'nobody' })).toEqual([
    expect.stringContaining('MAIL_FROM: expected an address'),
  ]);
  for (const address of ['mail.example.ru', 'https://mail.example.ru', 'smtp://h/?tls.rejectUnauthorized=false']) {
    expect(problemsOf({ SMTP_URL: address, ...smtp })).toEqual([expect.stringContaining('SMTP_URL: expected smtp://')]);
  }
});

test('simulates mail outside production, and offers no letters in production without a mail server', () => {
  expect(readSettings({}).mail).toBe('simulated');
  expect(readSettings(fit).mail).toBeUndefined();
});

test('production starts when every real dependency is set', () => {
  expect(readSettings(fit)).toMatchObject({ isProduction: true, hasDemoData: false, databaseUrl: fit.DATABASE_URL });
});

test('production refuses the embedded database unless explicitly allowed', () => {
  const source = { ...fit, DATABASE_URL: undefined };
  expect(problemsOf(source)).toEqual([expect.stringContaining('ALLOW_EMBEDDED_DATABASE=1')]);
  expect(problemsOf({ ...source, ALLOW_EMBEDDED_DATABASE: '1' })).toEqual([]);
});

test('production refuses the simulated identity provider unless explicitly allowed', () => {
  const source = { ...fit, ESIA_ISSUER: undefined, ESIA_CLIENT_ID: undefined, ESIA_CLIENT_SECRET: undefined };
  expect(problemsOf(source)).toEqual([expect.stringContaining('ALLOW_SIMULATED_ESIA=1')]);
  expect(problemsOf({ ...source, ALLOW_SIMULATED_ESIA: '1' })).toEqual([]);
});

const direct = {
  ...fit,
  ESIA_ISSUER: undefined,
  ESIA_CLIENT_ID: undefined,
  ESIA_CLIENT_SECRET: undefined,
  ESIA_HOST: 'https://esia.gosuslugi.ru',
  ESIA_MNEMONIC: 'MNP',
  ESIA_CERTIFICATE_HASH: 'ab'.repeat(32),
  ESIA_SIGNER_URL: 'https://signer.internal/sign',
  ESIA_SIGNER_TOKEN: 'given by the signer',
};

test('uses the real ESIA only when all its settings are given', () => {
  expect(readSettings(direct).esia).toEqual({
    host: 'https://esia.gosuslugi.ru',
    mnemonic: 'MNP',
    certificateHash: 'ab'.repeat(32),
    signer: { url: 'https://signer.internal/sign', token: 'given by the signer' },
  });
  expect(problemsOf({ ...direct, ESIA_SIGNER_URL: undefined, ESIA_MNEMONIC: undefined })).toEqual([
    'ESIA_MNEMONIC: must be set together with ESIA_HOST.',
    'ESIA_SIGNER_URL: must be set together with ESIA_HOST.',
  ]);
});

test.each([
  ['ESIA_HOST', 'http://esia.gosuslugi.ru'],
  ['ESIA_CERTIFICATE_HASH', 'ab'],
  ['ESIA_SIGNER_URL', 'http://signer.internal/sign'],
  ['ESIA_SIGNER_URL', 'signer'],
])('refuses %s=%s because it would send personal data or keys unencrypted', (name, value) => {
  expect(problemsOf({ ...direct, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+\\.$`))]);
});

test('refuses two identity providers at once', () => {
  expect(
    problemsOf({ ...direct, ESIA_ISSUER: fit.ESIA_ISSUER, ESIA_CLIENT_ID: 'mnp', ESIA_CLIENT_SECRET: 's' }),
  ).toEqual([expect.stringContaining('either')]);
});

test('production refuses the БДПН simulator unless explicitly allowed', () => {
  const source = { ...fit, BDPN_URL: undefined, BDPN_TOKEN: undefined };
  expect(problemsOf(source)).toEqual([expect.stringContaining('ALLOW_SIMULATED_BDPN=1')]);
  expect(problemsOf({ ...source, ALLOW_SIMULATED_BDPN: '1' })).toEqual([]);
});

test('production refuses simulated operators and their keys unless explicitly allowed', () => {
  const source = { ...fit, OPERATOR_KEYS_FILE: undefined };
  expect(problemsOf(source)).toEqual([expect.stringContaining('ALLOW_SIMULATED_OPERATORS=1')]);
  expect(problemsOf({ ...source, ALLOW_SIMULATED_OPERATORS: '1' })).toEqual([]);
});

test('production refuses demonstration data unless explicitly allowed', () => {
  expect(problemsOf({ ...fit, DEMO_DATA: '1' })).toEqual([expect.stringContaining('ALLOW_DEMO_DATA=1')]);
  expect(readSettings({ ...fit, ALLOW_DEMO_DATA: '1' }).hasDemoData).toBe(true);
});

test('production always refuses a missing, default or short secret', () => {
  const allowed = {
    ALLOW_EMBEDDED_DATABASE: '1',
    ALLOW_SIMULATED_ESIA: '1',
    ALLOW_SIMULATED_BDPN: '1',
    ALLOW_DEMO_DATA: '1',
  };
  for (const secret of [undefined, '', 'development-only-secret-do-not-use-anywhere-else', 'short']) {
    expect(problemsOf({ ...fit, ...allowed, SESSION_SECRET: secret })).toEqual([
      expect.stringMatching(/^SESSION_SECRET: /),
    ]);
  }
});

test('production accepts no further secret that everybody knows or that is short', () => {
  const other = `${fit.SESSION_SECRET}-before`;
  expect(readSettings({ ...fit, OTHER_SESSION_SECRETS: `${other} ${other}2` }).otherSessionSecrets).toEqual([
    other,
    `${other}2`,
  ]);
  for (const secret of ['development-only-secret-do-not-use-anywhere-else', 'short']) {
    expect(problemsOf({ ...fit, OTHER_SESSION_SECRETS: `${other} ${secret}` })).toEqual([
      expect.stringMatching(/^OTHER_SESSION_SECRETS: /),
    ]);
  }
});

test('production listening on a public interface requires its public address', () => {
  const source = { ...fit, HOST: '0.0.0.0', PUBLIC_ORIGIN: undefined };
  expect(problemsOf(source)).toEqual([expect.stringMatching(/^PUBLIC_ORIGIN: /)]);
  expect(problemsOf({ ...source, HOST: '127.0.0.1' })).toEqual([]);
});

test('reports every fault at once, one sentence per variable', () => {
  expect(problemsOf({ NODE_ENV: 'production', DEMO_DATA: '1' }).map((problem) => problem.split(':')[0])).toEqual([
    'SESSION_SECRET',
    'DATABASE_URL',
    'ESIA_HOST',
    'BDPN_URL',
    'OPERATOR_KEYS_FILE',
    'DEMO_DATA',
  ]);
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_ORIGIN', 'http://mnp.example.ru'],
  ['PUBLIC_ORIGIN', 'https://mnp.example.ru/path'],
  ['DEMO_DATA', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['SECURITY_CONTACT', 'http://example.ru/report'],
  ['SECURITY_CONTACT', 'security at example.ru'],
])('refuses %s=%s and names the variable', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: .+\\.$`))]);
});

test.each(['BDPN_URL', 'ESIA_ISSUER'])('refuses %s over plain http, except on this machine', (name) => {
  expect(problemsOf({ ...fit, [name]: 'http://service.example.ru' })).toEqual([
    `${name}: expected an https:// URL (http only for localhost).`,
  ]);
  expect(problemsOf({ ...fit, [name]: 'http://127.0.0.1:9' })).toEqual([]);
});

test('refuses a token of the metrics that no client could send', () => {
  expect(problemsOf({ METRICS_TOKEN: 'with spaces' })).toEqual([
    expect.stringMatching(/^METRICS_TOKEN: expected letters/),
  ]);
  expect(problemsOf({ METRICS_TOKEN: 'abc-123_DEF.~+/==' })).toEqual([]);
});

test('requires variables that belong together', () => {
  expect(problemsOf({ ESIA_ISSUER: 'https://esia.example.ru' })).toEqual([
    'ESIA_CLIENT_ID: must be set together with ESIA_ISSUER.',
    'ESIA_CLIENT_SECRET: must be set together with ESIA_ISSUER.',
  ]);
});
