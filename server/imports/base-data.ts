import { sql } from 'kysely';
import { featureNames } from '../../contract/features.ts';
import { regionEntries } from '../regions/region-data.ts';
import { addMissingFeatures } from '../features/features.service.ts';
import type { Db } from '../db/schema.ts';

/**
 * Loads the data that every installation needs: regions, updated to this version, and feature flags, on by default.
 * Safe when several replicas start at once; unchanged rows are not written.
 */
export const loadBaseData = async (db: Db): Promise<void> => {
  await db
    .insertInto('regions')
    .values(regionEntries.map(({ code, slug, name, timeZone }) => ({ code, slug, name, timeZone })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet((eb) => ({
          slug: eb.ref('excluded.slug'),
          name: eb.ref('excluded.name'),
          timeZone: eb.ref('excluded.timeZone'),
        }))
        .where(
          sql<boolean>`(regions.slug, regions.name, regions.time_zone) is distinct from (excluded.slug, excluded.name, excluded.time_zone)`,
        ),
    )
    .execute();
  await addMissingFeatures(db, featureNames);
};
