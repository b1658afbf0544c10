import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../deploy/cluster/archive-wal.sh');
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mnp-portal-wal-'));
  // The second timeline ended in segment 8, the third one in segment 9.
  await writeFile(
    path.join(folder, '00000004.history'),
    '1\t0/5000000\treason\n\n2\t0/83CFBF8\treason\n\n3\t0/9000000\t\n',
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Archives a segment. @param known what the archive has already */
const archive = async (name: string, known?: string) => {
  const [segment, archived] = [path.join(folder, name), path.join(folder, `${name}.gz`)];
  await writeFile(segment, 'records');
  await rm(archived, { force: true });
  if (known !== undefined) {
    await writeFile(archived, gzipSync(known));
  }
  const isArchived = await run('sh', [script, segment, archived]).then(
    () => true,
    () => false,
  );
  return { isArchived, content: gunzipSync(await readFile(archived)).toString() };
};

test('archives a segment, also one that another node has archived', async () => {
  expect(await archive('000000040000000000000009')).toEqual({ isArchived: true, content: 'records' });
  expect(await archive('000000040000000000000009', 'records')).toEqual({ isArchived: true, content: 'records' });
});

test('refuses a segment with another content than the archive has, and does not overwrite it', async () => {
  const others = ['000000040000000000000009', '000000020000000000000007', '000000020000000100000007'];
  const [current, earlier, afterItsEnd] = await Promise.all(others.map((name) => archive(name, 'other')));
  expect(current).toEqual({ isArchived: false, content: 'other' });
  expect(earlier).toEqual({ isArchived: false, content: 'other' });
  expect(afterItsEnd).toEqual({ isArchived: true, content: 'other' });
});

test('leaves the end of a timeline as it was archived first', async () => {
  expect(await archive('000000020000000000000008', 'other')).toEqual({ isArchived: true, content: 'other' });
  expect(await archive('000000030000000000000009', 'other')).toEqual({ isArchived: true, content: 'other' });
});
