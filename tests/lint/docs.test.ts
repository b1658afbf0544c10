import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outcomes } from '../../server/bdpn/simulator/outcomes.ts';
import { operatorOutcomes } from '../../server/operator-gateway/simulator/outcomes.ts';
import { testNumbers } from '../../server/imports/demo/test-numbers.ts';
import { testCitizens } from '../../server/identity/simulator/test-citizens.ts';
import { formatPhone } from '../../domain/phone.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Rows of the Markdown tables of a document, without the padding of the formatter. */
const rowsOf = (file: string): string[][] =>
  [...read(file).matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ').map((cell) => cell.trim()));

const phone = (msisdn: string): string => formatPhone(msisdn).replaceAll('\u00a0', ' ');

test('docs/simulators.md lists exactly the test citizens, test numbers and outcomes, each with a description', () => {
  const rows = rowsOf('docs/simulators.md').filter(([, second = '']) => /[А-Яа-я]/.test(second) || / \(9/.test(second));
  expect(rows.filter((row) => row.some((cell) => cell.length < 3))).toEqual([]);
  const listed = rows.map((row) => row.slice(0, -1));
  expect(listed).toEqual([
    ...testCitizens.map(({ firstName, lastName, middleName, msisdns, purpose }) => [
      [lastName, firstName, middleName].filter((name) => name !== null).join(' '),
      msisdns.map(phone).join(', ') || 'нет',
      purpose,
    ]),
    ...testNumbers.map(({ msisdn, title }) => [phone(msisdn), title]),
    ...[...operatorOutcomes, ...outcomes].map(({ ending, title }) => [`…${ending}`, title]),
  ]);
});

test('README.md is one screen long and names the two commands', () => {
  const readme = read('README.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(readme.split('\n').length).toBeLessThanOrEqual(60);
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) {
    expect(readme).toContain(command);
  }
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'test', 'test:fast', 'dev', 'build', 'serve', 'check', 'clock']),
  );
});

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Manifest;
const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

test('docs/dependencies.md lists every direct dependency once, with its reason', () => {
  const listed = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` +\| .{5,} \|$/gm)].map(
    ([, name = '']) => name,
  );
  expect(listed.toSorted()).toEqual(direct.map(([name]) => name).toSorted());
});

test('package.json pins versions exactly', () => {
  expect(direct.filter(([, range]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
});

test('every npm script is named in a document', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const documents = ['README.md', ...markdownFiles].map(read).join('\n');
  const missing = Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}(?![\\w:])`).test(documents));
  expect(missing).toEqual([]);
});

test('docs/configuration.md lists every setting', () => {
  const settings = [...read('server/env.ts').matchAll(/read\.\w+\(([^)]*)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name),
  );
  const configuration = read('docs/configuration.md');
  expect(settings).toContain('ANALYTICS_URL');
  expect(settings.filter((name) => name !== 'NODE_ENV' && !configuration.includes(`\`${name}`))).toEqual([]);
});

test('docs/architecture.md lists the folders of the server', () => {
  const [, section = ''] = /Folders of `server\/`:\n([^]*?)\n\n(?!- )/.exec(read('docs/architecture.md')) ?? [];
  const listed = [...section.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  const folders = readdirSync(path.join(root, 'server'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

test('local links and paths of the documents exist', () => {
  const broken = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdownFiles].flatMap((file) => {
    const text = read(file);
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) =>
      path.join(path.dirname(file), target),
    );
    const paths = [
      ...text.matchAll(/`((?:bench|contract|docs|domain|machines|mocks|scripts|server|src|tests)\/[\w./-]+)`/g),
    ].map(([, target = '']) => target);
    return [...links, ...paths]
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${file}: ${target}`);
  });
  expect(broken).toEqual([]);
});

/** Documents in `docs/`, without the generated ones. */
const markdownFiles = ['docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`),
);
