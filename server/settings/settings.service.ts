import type { FeatureFlag, FeatureName } from '../../contract/settings.ts';
import type { Deps } from '../deps.ts';

export const createSettingService = ({ db }: Pick<Deps, 'db'>) => ({
  features: (): Promise<FeatureFlag[]> =>
    db.selectFrom('features').select(['feature', 'isEnabled']).orderBy('feature').execute(),
  isEnabled: async (feature: FeatureName): Promise<boolean> => {
    const row = await db.selectFrom('features').select('isEnabled').where('feature', '=', feature).executeTakeFirst();
    return row?.isEnabled ?? false;
  },
});

export type SettingService = ReturnType<typeof createSettingService>;
