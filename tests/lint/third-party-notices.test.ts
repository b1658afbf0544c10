import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { areNoticesFresh, collectNotices, renderNotices } from '../../scripts/third-party-notices.ts';

let root = '';

const install = (path: string, licence: string | null) => {
  mkdirSync(join(root, path), { recursive: true });
  if (licence !== null) {
    writeFileSync(join(root, path, 'LICENSE.md'), licence);
  }
};

const lock = (packages: Record<string, object>) => {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'root' }, ...packages } }));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
  mkdirSync(join(root, 'public'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('lists production packages by name with their licence texts and no development packages', () => {
  install('node_modules/zeta', 'Copyright Zeta\r\n');
  install('node_modules/zeta/node_modules/@scope/alpha', null);
  lock({
    'node_modules/zeta': { version: '2.0.0', license: 'MIT' },
    'node_modules/zeta/node_modules/@scope/alpha': { version: '1.0.0', license: 'ISC' },
    'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
  });
  expect(collectNotices(root)).toEqual([
    { name: '@scope/alpha', version: '1.0.0', licence: 'ISC', text: null },
    { name: 'zeta', version: '2.0.0', licence: 'MIT', text: 'Copyright Zeta' },
  ]);
});

test('lists a platform-specific binary whether installed or not', () => {
  const locked = { version: '1.0.0', license: 'MIT', os: ['linux'], optional: true };
  lock({ 'node_modules/binary': locked });
  const elsewhere = renderNotices(root);
  install('node_modules/binary', 'Copyright Binary');
  expect(renderNotices(root)).toBe(elsewhere);
});

test('is up to date until a package changes', () => {
  install('node_modules/zeta', 'Copyright Zeta');
  lock({ 'node_modules/zeta': { version: '2.0.0', license: 'MIT' } });
  expect(areNoticesFresh(root)).toBe(false);
  writeFileSync(join(root, 'public/third-party-notices.json'), renderNotices(root));
  expect(areNoticesFresh(root)).toBe(true);
  lock({ 'node_modules/zeta': { version: '2.0.1', license: 'MIT' } });
  expect(areNoticesFresh(root)).toBe(false);
});

test('fails with a message for a package without a licence or not installed', () => {
  lock({ 'node_modules/zeta': { version: '2.0.0' } });
  expect(() => collectNotices(root)).toThrow('zeta 2.0.0 declares no licence.');
  lock({ 'node_modules/zeta': { version: '2.0.0', license: 'MIT' } });
  expect(() => collectNotices(root)).toThrow('Run "npm ci"');
});
