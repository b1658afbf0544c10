import { loadBaseData } from './base-data.ts';
import { updateBundledPart, type BundledPart } from './bundled-part.ts';
import { newsPart } from './demo/load-news.ts';
import { operatorsPart } from './demo/load-operators.ts';
import { testNumbersPart } from './demo/load-test-numbers.ts';
import { tariffsPart } from './demo/load-tariffs.ts';
import { syncRegistryHolders } from './registry-holders.ts';
import { shippedPlan } from './shipped-plan.ts';
import type { Db } from '../db/schema.ts';
import { lockInTransaction } from '../db/lock-in-transaction.ts';

interface Options {
  /** Reference time for the portation dates of test numbers. */
  now?: Date;
  /** Number of Moscow tariffs, for benchmarks; the set's own number by default. */
  tariffsInMoscow?: number | undefined;
}

/**
 * Loads the base data and the demonstration data. Each part is loaded once, and again when its version grows, unless
 * imported data has replaced it. Orders and citizens are never changed. Safe when several replicas start at once.
 */
export const loadDemoData = async (db: Db, { now = new Date(), tariffsInMoscow }: Options = {}): Promise<void> => {
  /** In order of dependency. */
  const parts: readonly BundledPart[] = [
    shippedPlan,
    operatorsPart,
    testNumbersPart(now),
    tariffsPart(tariffsInMoscow),
    newsPart,
  ];
  await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'demonstration data');
    await loadBaseData(trx);
    for (const part of parts) {
      await updateBundledPart(trx, part);
    }
    await syncRegistryHolders(trx);
  });
};
