import { sql } from 'kysely';
import { loadBaseData } from './base-data.ts';
import { bringUpToDate, type DemoPart } from './demo/demo-part.ts';
import { newsPart } from './demo/load-news.ts';
import { operatorsPart } from './demo/load-operators.ts';
import { registryPart, testNumbersPart } from './demo/load-registry.ts';
import { tariffsPart } from './demo/load-tariffs.ts';
import { bringRegistryHolders } from './registry-holders.ts';
import type { Db } from '../db/schema.ts';

/** Of which day the extract of the numbering plan is. */
export const demoPlanDate = '2026-08-01';

interface Options {
  /** The moment from which the days since the last portation of a test number are counted back. */
  now?: Date;
  /** How many tariffs Moscow gets, for measurements; what the set has by itself unless said. */
  tariffsInMoscow?: number | undefined;
}

/**
 * Brings the demonstration set, and the base under it, to the edition of this code. Each part is loaded once and again
 * when its version grows; parts whose place is taken by imported data stay as they are, and orders and people are never touched.
 * Replicas that start at once wait for the first of them.
 */
export const loadDemoData = async (db: Db, { now = new Date(), tariffsInMoscow }: Options = {}): Promise<void> => {
  /** In the order in which they need each other. */
  const parts: readonly DemoPart[] = [
    registryPart,
    operatorsPart,
    testNumbersPart(now),
    tariffsPart(tariffsInMoscow),
    newsPart,
  ];
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('mnp-portal demonstration data'))`.execute(trx);
    await loadBaseData(trx);
    for (const part of parts) {
      await bringUpToDate(trx, part);
    }
    await bringRegistryHolders(trx);
  });
};
