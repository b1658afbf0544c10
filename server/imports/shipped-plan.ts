import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { lockInTransaction } from '../db/lock-in-transaction.ts';
import type { Db } from '../db/schema.ts';
import { parseNumberingPlan } from '../numbers/numbering-plan.ts';
import { type BundledPart, updateBundledPart } from './bundled-part.ts';
import { insertRanges } from './numbering-plan.import.ts';
import { syncRegistryHolders } from './registry-holders.ts';

/** Date of the shipped numbering plan: open data of the ministry of digital development, register of mobile codes. */
export const shippedPlanDate = '2026-08-01';

/** The file of the shipped plan, as published: some 16,600 ranges. */
export const readShippedPlan = async (): Promise<string> => {
  const file = await readFile(path.join(import.meta.dirname, 'numbering-plan.csv.br'));
  return (await promisify(brotliDecompress)(file)).toString('utf8');
};

/**
 * The whole mobile part of the numbering plan. Nothing refers to a range, so an update replaces all; an import replaces
 * it by a newer plan.
 */
export const shippedPlan: BundledPart = {
  name: 'registry',
  version: 2,
  importKind: 'numbering-plan',
  isEmpty: async (db) =>
    (await db.selectFrom('numberingRanges').select('first').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    const ranges = parseNumberingPlan(await readShippedPlan());
    await db.deleteFrom('numberingRanges').execute();
    await insertRanges(db, ranges);
  },
};

/** Loads the shipped plan into a database without the demonstration data. Safe when several replicas start at once. */
export const loadShippedPlan = async (db: Db): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'demonstration data');
    await updateBundledPart(trx, shippedPlan);
    await syncRegistryHolders(trx);
  });
};
