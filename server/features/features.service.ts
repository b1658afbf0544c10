import type { FeatureFlag, FeatureName } from '../../contract/features.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export const createFeaturesService = ({ db }: Pick<Deps, 'db'>) => ({
  list: (): Promise<FeatureFlag[]> =>
    db.selectFrom('features').select(['feature', 'isEnabled']).orderBy('feature').execute(),
  /** Names of the features that are on. */
  enabled: async (): Promise<FeatureName[]> => {
    const rows = await db.selectFrom('features').select('feature').where('isEnabled', '=', true).execute();
    return rows.map(({ feature }) => feature);
  },
  isEnabled: async (feature: FeatureName): Promise<boolean> => {
    const row = await db.selectFrom('features').select('isEnabled').where('feature', '=', feature).executeTakeFirst();
    return row?.isEnabled ?? false;
  },
  /** Effective for the next request in every replica. */
  switch: async (feature: FeatureName, isEnabled: boolean): Promise<void> => {
    await db
      .insertInto('features')
      .values({ feature, isEnabled })
      .onConflict((conflict) => conflict.column('feature').doUpdateSet({ isEnabled }))
      .execute();
  },
});

export type FeaturesService = ReturnType<typeof createFeaturesService>;

/** Adds features that are new in this version; they are on. */
export const addMissingFeatures = async (db: Db, names: readonly FeatureName[]): Promise<void> => {
  await db
    .insertInto('features')
    .values(names.map((feature) => ({ feature, isEnabled: true })))
    .onConflict((conflict) => conflict.column('feature').doNothing())
    .execute();
};
