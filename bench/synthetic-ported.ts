/**
 * Synthetic exports of БДПН for measurements: every number and portation is fictitious, in ranges that exist. The same
 * plan and count give the same file.
 *
 * `node bench/synthetic-ported.ts PLAN FOLDER [COUNT]` writes `Port_All_202611200300_1.csv` of 5,000,000 rows.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoOperators } from '../server/imports/demo/operators.ts';
import { type PlanRange, readNumberingPlan } from '../server/numbers/numbering-plan.ts';
import { DAY_MS } from '../domain/portation-rules.ts';

const COUNT = 5_000_000;
/** Size of the write buffer, bytes. */
const PIECE = 1 << 20;
/** The last day of the synthetic portations, Moscow time. */
const LAST_DAY = Date.parse('2026-11-19T00:00:00Z');
const DAYS = 4_000;

/** A deterministic pseudo-random generator (linear congruential). */
export const sequence = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Ranges whose numbers can be ported. */
export const portableRanges = (text: string): PlanRange[] =>
  readNumberingPlan(text).ranges.filter(({ regionCode }) => regionCode !== null);

export const capacityOf = (ranges: readonly PlanRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/**
 * Writes one export: the requested number of numbers, spread evenly over the whole plan.
 * @returns the path of the file
 */
export const writeSyntheticExport = async (plan: string, folder: string, count: number = COUNT): Promise<string> => {
  const ranges = portableRanges(plan);
  const capacity = capacityOf(ranges);
  if (count > capacity / 2) {
    throw new Error(`The plan has ${capacity} numbers: too few for ${count} ported ones`);
  }
  const recipients = demoOperators.filter(({ isRecipient }) => isRecipient);
  const random = sequence(20_261_120);
  const file = path.join(folder, 'Port_All_202611200300_1.csv');
  const out = createWriteStream(file);
  let text = 'Number,OwnerId,MNC,Route,RegionCode,PortDate,RowCount\r\n';
  const step = capacity / count;
  let [written, passed] = [0, 0];
  for (const { first, last, operatorInn, regionCode } of ranges) {
    const size = last - first + 1;
    // The next number of the even spread, while it is in this range.
    while (written < count && Math.floor(written * step) < passed + size) {
      const number = first + Math.floor(written * step) - passed;
      const chosen = Math.floor(random() * recipients.length);
      const owner =
        recipients[chosen]?.inn === operatorInn ? recipients[(chosen + 1) % recipients.length] : recipients[chosen];
      const mnc = String((chosen % 98) + 1).padStart(2, '0');
      const day = new Date(LAST_DAY - Math.floor(random() * DAYS) * DAY_MS).toISOString().slice(0, 10);
      text += `${number},${owner?.orgCode ?? ''},${mnc},D${regionCode}${mnc},${regionCode},${day}T03:00:00+03:00,${written === 0 ? count : ''}\r\n`;
      written += 1;
      if (text.length >= PIECE) {
        if (!out.write(text)) {
          await once(out, 'drain');
        }
        text = '';
      }
    }
    passed += size;
  }
  out.end(text);
  await once(out, 'finish');
  return file;
};

/** Writes an increment with the numbers of an export of that size. @returns the path of the file */
export const writeSyntheticIncrement = async (plan: string, folder: string, count: number): Promise<string> => {
  const [, ...lines] = (await readFile(await writeSyntheticExport(plan, folder, count), 'utf8'))
    .trimEnd()
    .split('\r\n');
  const rows = lines.map((line, index) => {
    const [number, owner, mnc, route, region, portDate, rowCount] = line.split(',');
    return [index + 1, number, owner, 'mMTS', 'mMTS', route, route, mnc, mnc, region, portDate, rowCount].join(',');
  });
  const file = path.join(folder, 'Port_Increment_202611200400_1.csv');
  await writeFile(file, [incrementHeading, ...rows, ''].join('\r\n'));
  return file;
};

const incrementHeading =
  'NPId,Number,RecipientId,DonorId,RangeHolderId,OldRoute,NewRoute,OldMNC,NewMNC,RegionCode,PortDate,RowCount';

if (import.meta.main) {
  const [plan, folder, count] = process.argv.slice(2);
  if (plan === undefined || folder === undefined) {
    console.error('Usage: node bench/synthetic-ported.ts PLAN FOLDER [COUNT]');
    process.exitCode = 1;
  } else {
    console.log(
      await writeSyntheticExport(await readFile(plan, 'utf8'), folder, count === undefined ? COUNT : Number(count)),
    );
  }
}
