import { sql } from 'kysely';
import type { DemoPart } from './demo-part.ts';
import { operatorsPart } from './load-operators.ts';
import { demoConvergenceServices, demoMediaServices } from './tariff-services.ts';
import { makeDemoTariffs } from './tariffs.ts';

/** Rows of one statement: its parameters have to stay under 65,536. */
const CHUNK = 500;

const chunks = function* <Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += CHUNK) {
    yield items.slice(start, start + CHUNK);
  }
};

/**
 * Tariffs with their services. Orders keep the tariff they were made with, so a new edition takes the place of all.
 * @param inMoscow how many tariffs Moscow gets, for measurements
 */
export const tariffsPart = (inMoscow: number | undefined): DemoPart => ({
  name: 'tariffs',
  version: 1,
  // Every operator of the set has its tariffs: a new edition of the operators needs new ones.
  variant: `operators ${operatorsPart.version}${inMoscow === undefined ? '' : `, ${inMoscow} in Moscow`}`,
  importKind: 'tariffs',
  isVacant: async (db) => (await db.selectFrom('tariffs').select('id').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    await db.deleteFrom('tariffs').execute();
    await db.deleteFrom('mediaServices').execute();
    await db.deleteFrom('convergenceServices').execute();
    await db.insertInto('mediaServices').values(demoMediaServices).execute();
    await db.insertInto('convergenceServices').values(demoConvergenceServices).execute();
    // Imported operators may have taken the place of some of the set.
    const operators = new Set(
      (await db.selectFrom('operators').select('id').where('isListed', '=', true).execute()).map(({ id }) => id),
    );
    const tariffs = makeDemoTariffs(inMoscow).filter(({ row }) => operators.has(row.operatorId));
    for (const some of chunks(tariffs)) {
      await db
        .insertInto('tariffs')
        .values(some.map(({ row }) => row))
        .execute();
    }
    const withMedia = tariffs.flatMap(({ row, media }) =>
      media.map((id) => ({ tariffId: row.id, mediaServiceId: id })),
    );
    for (const some of chunks(withMedia)) {
      await db.insertInto('tariffMediaServices').values(some).execute();
    }
    const withHome = tariffs.flatMap(({ row, convergence }) =>
      convergence.map((id) => ({ tariffId: row.id, convergenceServiceId: id })),
    );
    for (const some of chunks(withHome)) {
      await db.insertInto('tariffConvergenceServices').values(some).execute();
    }
    // The planner would otherwise expect empty tables until the next round of the database's own housekeeping.
    await sql`analyze tariffs, tariff_media_services, tariff_convergence_services`.execute(db);
  },
});
