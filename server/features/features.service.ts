import type { FeatureFlag, FeatureName } from '../../contract/features.ts';
import type { Db } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** The features of the site. Letters are off without a mail server, whatever the switch says. */
export const createFeaturesService = ({ db, settings }: Pick<Deps, 'db' | 'settings'>) => {
  const isPossible = (feature: FeatureName): boolean => feature !== 'Letters' || settings.mail !== undefined;
  const list = async (): Promise<FeatureFlag[]> => {
    const rows = await db.selectFrom('features').select(['feature', 'isEnabled']).orderBy('feature').execute();
    return rows.map(({ feature, isEnabled }) => ({ feature, isEnabled: isEnabled && isPossible(feature) }));
  };
  return {
    list,
    /** Names of the features that are on. */
    enabled: async (): Promise<FeatureName[]> =>
      (await list()).flatMap(({ feature, isEnabled }) => (isEnabled ? [feature] : [])),
    isEnabled: async (feature: FeatureName): Promise<boolean> => {
      const row = await db.selectFrom('features').select('isEnabled').where('feature', '=', feature).executeTakeFirst();
      return row?.isEnabled === true && isPossible(feature);
    },
    /** Effective in every replica: for acts at once, in the list of features when the notification has arrived. */
    switch: async (feature: FeatureName, isEnabled: boolean): Promise<void> => {
      await db
        .insertInto('features')
        .values({ feature, isEnabled })
        .onConflict((conflict) => conflict.column('feature').doUpdateSet({ isEnabled }))
        .execute();
    },
  };
};

export type FeaturesService = ReturnType<typeof createFeaturesService>;

/** Adds features that are new in this version; they are on. */
export const addMissingFeatures = async (db: Db, names: readonly FeatureName[]): Promise<void> => {
  await db
    .insertInto('features')
    .values(names.map((feature) => ({ feature, isEnabled: true })))
    .onConflict((conflict) => conflict.column('feature').doNothing())
    .execute();
};
