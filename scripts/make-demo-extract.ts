/**
 * Extracts the small numbering plan of the demonstration data from the whole registry:
 * `node scripts/make-demo-extract.ts path/to/DEF-9xx.csv`. Deterministic.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Subjects from which ranges of the large operators are taken. */
const territories = [
  'Город Москва, Московская область',
  'Город Санкт-Петербург, Ленинградская область',
  'Свердловская область',
  'Краснодарский край',
  'Новосибирская область',
  'Республика Татарстан',
  'Приморский край',
  'Калининградская область',
];
/** Т2, билайн, МТС, МегаФон, Yota, СберМобайл, Т-Мобайл, Ростелеком, Мотив. */
const holders = [
  '7743895280',
  '7713076301',
  '7740000076',
  '7812014560',
  '7701725181',
  '7736264044',
  '7743200179',
  '7707049388',
  '6661079603',
];
/** Ranges of one holder in one territory. */
const EACH = 4;

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error('Usage: node scripts/make-demo-extract.ts FILE');
  process.exit(1);
}
const [header = '', ...lines] = readFileSync(source, 'utf8').split(/\r?\n/);
const counts = new Map<string, number>();
const take = (key: string, most: number): boolean => {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count < most;
};

const chosen = lines.filter((line) => {
  const [code, from, , , , , territory = '', inn = ''] = line.split(';');
  // The range of the test numbers, and one of a region that can only be looked up.
  if (code === '900' && from === '0000000') {
    return true;
  }
  if (territory === 'Луганская Народная Республика') {
    return take('lookup only', 1);
  }
  return territories.includes(territory) && holders.includes(inn) && take(`${territory} ${inn}`, EACH);
});

const target = path.resolve(import.meta.dirname, '../server/imports/demo/numbering-plan.csv');
writeFileSync(target, `${[header.replace(/^\uFEFF/, ''), ...chosen].join('\n')}\n`);
console.log(`${chosen.length} ranges`);
