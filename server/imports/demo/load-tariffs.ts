import { sql } from 'kysely';
import type { BundledPart } from '../bundled-part.ts';
import { operatorsPart } from './load-operators.ts';
import { demoConvergenceServices, demoMediaServices } from './tariff-services.ts';
import { makeDemoTariffs } from './tariffs.ts';

/** Rows per statement, which PostgreSQL limits to 65,535 parameters. */
const CHUNK = 500;

const chunks = function* <Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += CHUNK) {
    yield items.slice(start, start + CHUNK);
  }
};

/**
 * Tariffs with their services. Orders keep a copy of their tariff, so an update replaces all.
 * @param inMoscow number of Moscow tariffs, for benchmarks
 */
export const tariffsPart = (inMoscow: number | undefined): BundledPart => ({
  name: 'tariffs',
  version: 2,
  // Tariffs depend on the operators, so an update of those reloads them.
  variant: `operators ${operatorsPart.version}${inMoscow === undefined ? '' : `, ${inMoscow} in Moscow`}`,
  importKind: 'tariffs',
  isEmpty: async (db) => (await db.selectFrom('tariffs').select('id').limit(1).executeTakeFirst()) === undefined,
  load: async (db) => {
    await db.deleteFrom('tariffs').execute();
    await db.deleteFrom('mediaServices').execute();
    await db.deleteFrom('convergenceServices').execute();
    await db.insertInto('mediaServices').values(demoMediaServices).execute();
    await db.insertInto('convergenceServices').values(demoConvergenceServices).execute();
    // An import may have removed some of the demonstration operators.
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
    // Otherwise the planner would assume empty tables until autovacuum runs.
    await sql`analyze tariffs, tariff_media_services, tariff_convergence_services`.execute(db);
  },
});
