import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { outcomes } from '../../server/bdpn/simulator/outcomes.ts';
import { testNumbers } from '../../server/imports/demo/test-numbers.ts';
import { testCitizens } from '../../server/identity/simulator/test-citizens.ts';
import { formatPhone } from '../../src/lib/phone.ts';

// The formatter pads the cells of a table.
const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8').replaceAll(/ {2,}/g, ' ');
const phone = (msisdn: string): string => formatPhone(msisdn).replaceAll('\u00a0', ' ');

test('the README lists every test citizen, test number and outcome', () => {
  for (const { lastName, firstName, purpose, msisdns } of testCitizens) {
    expect(readme).toContain(`${lastName} ${firstName}`);
    expect(readme).toContain(purpose);
    for (const msisdn of msisdns) {
      expect(readme).toContain(phone(msisdn));
    }
  }
  for (const { msisdn, title } of testNumbers) {
    expect(readme).toContain(`| ${phone(msisdn)} | ${title} |`);
  }
  for (const { ending, title } of outcomes) {
    expect(readme).toContain(`| …${ending} | ${title} |`);
  }
});

test('the two commands of the README exist', () => {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const command of ['npm ci && npm start', 'npm ci && npm test']) {
    expect(readme).toContain(command);
  }
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(['start', 'test', 'test:fast', 'dev', 'build', 'serve', 'check', 'clock']),
  );
});

test('the README lists every setting', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../../server/env.ts'), 'utf8');
  const settings = [...source.matchAll(/read\.\w+\(([^)]*)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name),
  );
  const untold = settings.filter((name) => name !== 'NODE_ENV' && !readme.includes(`\`${name}`));
  expect(settings).toContain('ANALYTICS_URL');
  expect(untold).toEqual([]);
});
